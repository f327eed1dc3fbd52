// The tabs: a few groups of views, one of which is open and shows its views as segments. A group is a question that its
// views answer.
import { at, fill, h } from '../ui/dom.js';

/** The games, whose tabs are shown without those of the other groups. */
export const GAMES = 'Learn';

/** The groups with their views, in the order of the tabs. @type {Record<string, string[]>} */
const GROUPS = {
  Results: ['regret', 'pulls', 'outcomes', 'worlds'],
  'One run': ['intervals', 'race'],
  Why: ['shapes', 'coverage', 'theory'],
  'Many settings': ['sweep'],
  [GAMES]: ['beat', 'grab'],
};

/** The name of the way back, which is shown as a single word because the tabs fill the width of a phone. */
const BACK = 'Back to the results';

/** Returns the group of a view. @param {string} id @param {Record<string, import('./views.js').Maker>} makers */
export const group_of = (id, makers) =>
  Object.keys(GROUPS).find((group) => GROUPS[group].includes(id)) ?? makers[id].group ?? 'Results';

export class Tabs {
  /** The view of each group that was in sight last. @type {Record<string, string>} */
  #last = {};

  /**
   * @param {Record<string, import('./views.js').Maker>} makers of all views
   * @param {(id: string) => void} choose shows a view
   */
  constructor(makers, choose) {
    const tab = (/** @type {string} */ id, /** @type {string} */ name = makers[id].name) =>
      h('button', { type: 'button', 'data-view': id, onclick: () => choose(id) }, name);
    this.makers = makers;
    this.groups = Object.entries(GROUPS).map(([name, known]) => {
      const others = Object.keys(makers).filter((id) => !known.includes(id) && group_of(id, makers) === name);
      const ids = [...known.filter((id) => makers[id]), ...others];
      const views = ids.map((id) => tab(id));
      const open = () => choose(this.last(name));
      return {
        name,
        views,
        // The only view of a group has the name of the group.
        head: ids.length > 1 ? h('button', { type: 'button', class: 'tab', onclick: open }, name) : tab(ids[0], name),
        segments: ids.length > 1 ? h('span', { class: 'segments', role: 'group', 'aria-label': name }, views) : null,
      };
    });
    const back = { type: 'button', class: 'link', 'aria-label': BACK, onclick: () => choose(this.last()) };
    this.back = h('button', back, 'Results');
    fill(
      at('views'),
      this.groups.map(({ head, segments }) => [head, segments]),
      this.back,
    );
  }

  /**
   * Returns the view of a group that was in sight last, or its first.
   * @param {string} [group] by default the one that was open last
   */
  last(group = this.#open) {
    const button = this.groups.find(({ name }) => name === group)?.views.find((one) => !one.hidden);
    const before = this.#last[group];
    const kept = this.groups.some(({ views }) => views.some((one) => one.dataset.view === before && !one.hidden));
    return kept ? before : (button?.dataset.view ?? GROUPS[group][0]);
  }

  /** The group that was open last, apart from the games. */
  #open = 'Results';

  /**
   * Shows the tab of the view in sight.
   * @param {string} current
   * @param {(id: string) => boolean} useful says whether a view has a tab
   */
  show(current, useful) {
    const group = group_of(current, this.makers);
    const games = group === GAMES;
    this.#last[group] = current;
    if (!games) this.#open = group;
    for (const { name, head, segments, views } of this.groups) {
      const open = name === group;
      for (const button of views) {
        button.hidden = !useful(button.dataset.view ?? '');
        mark(button, button.dataset.view === current && 'page');
      }
      head.hidden = games || name === GAMES;
      mark(head, open && (segments ? 'true' : 'page'));
      if (segments) segments.hidden = !open;
    }
    this.back.hidden = !games;
  }
}

/** @param {Element} button @param {string | false} current */
function mark(button, current) {
  if (current) button.setAttribute('aria-current', current);
  else button.removeAttribute('aria-current');
}
