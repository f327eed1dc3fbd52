// The scripts that most others use, also the worker. They are bundled as one file, since many small files compress
// badly. None of them may touch the document while it is loaded.
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
