// The entry of the npm package that registers the element <budgeted-bandit>.
import './budgeted-bandit.js';
