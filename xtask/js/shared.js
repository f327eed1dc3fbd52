// What most scripts of the site use, the worker too: bundled as one file, since many small ones compress badly. Nothing of this may
// touch the document while it is loaded.
import '../../www/actions.js';
import '../../www/address.js';
import '../../www/catalogue.js';
import '../../www/claim.js';
import '../../www/dom.js';
import '../../www/format.js';
import '../../www/notice.js';
import '../../www/pool.js';
import '../../www/run.js';
import '../../www/segments.js';
import '../../www/series.js';
import '../../www/simulator.js';
import '../../www/state.js';
