// The view "Drag an interval" while it is presented.

/** @param {import('./grab.js').Grab} view @returns {import('../present/present.js').Presented} */
export const presented = ({ bar, cost, n, ways }) => ({
  foot: bar,
  keys: [
    {
      caps: [
        ['←', 'arrowleft', () => cost.go(-1)],
        ['→', 'arrowright', () => cost.go(1)],
      ],
      does: 'cost',
    },
    {
      caps: [
        ['↓', 'arrowdown', () => n.go(-1)],
        ['↑', 'arrowup', () => n.go(1)],
      ],
      does: 'pulls',
    },
    { caps: [['W', 'w', () => ways.next()]], does: 'width' },
  ],
});
