// The styles of the element, as texts in the npm package. This script takes the place of www/styles.js there. Style
// sheets in files of their own would not do, because bundlers turn each style sheet that they find into a part of the
// page.
import element from './budgeted-bandit.css';
import style from './style.css';

/** Returns the texts of the style sheets of an element, in their order. */
export const style_texts = async () => [style, element];
