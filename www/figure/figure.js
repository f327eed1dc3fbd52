// Opens the dialog "Figure for a paper" for the view in sight.
import { sentence } from '../outcomes/sentence.js';
import { at } from '../ui/dom.js';
import { offer } from './dialog.js';
import { from_picture, laid_out } from './from-picture.js';

/**
 * What is drawn: the name of the files, the specification of the results, and a function that saves the numbers.
 * @typedef {{name: string, specification: Specification | null, data: (() => void) | null, slide?: boolean}} Asked
 */

/**
 * Opens the dialog.
 * @param {Asked} asked
 * @param {object} page
 * @param {Catalogue} page.catalogue
 * @param {import('../regret/regret.js').Regret} page.regret
 * @param {import('../shell/views.js').Views} page.views
 */
export function open({ name, specification, data, slide }, { catalogue, regret, views }) {
  const { view } = views;
  const root = views.root(views.current);
  const follows = view?.exported?.()?.picture;
  const picture = view?.picture?.bind(view) ?? (follows && laid_out(follows, root));
  const { shown, drawn } = regret;
  const said = root.querySelector('.say') ?? at('sentence');
  const figure = picture
    ? from_picture(picture, specification, said.textContent ?? '', view?.explained ?? said.textContent ?? '')
    : regret.figure(shown && sentence(shown.run, shown.names, drawn));
  const headline = root.querySelector('.headline')?.textContent ?? undefined;
  offer({ figure: { ...figure, headline }, name, catalogue, data, slide });
}
