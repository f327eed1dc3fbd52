// The scripts that most other scripts use. They are bundled as one file, because many small files compress badly.
// Workers load this file too, so none of these scripts may use the document while being loaded.
import '../../www/simulator/actions.js';
import '../../www/link/address.js';
import '../../www/simulator/catalogue.js';
import '../../www/presets/claim.js';
import '../../www/ui/dom.js';
import '../../www/ui/format.js';
import '../../www/ui/notice.js';
import '../../www/simulator/pool.js';
import '../../www/simulator/run.js';
import '../../www/ui/segments.js';
import '../../www/ui/series.js';
import '../../www/simulator/simulator.js';
import '../../www/link/state.js';
