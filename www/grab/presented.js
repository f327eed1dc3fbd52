// The view "Drag an interval" while it is presented.

/** @param {import('./grab.js').Grab} view @returns {import('../present/present.js').Presented} */
export const presented = ({ bar, cost, n, ways }) => ({
  foot: bar,
  keys: [
    {
      caps: [
        ['←', 'ArrowLeft', () => cost.go(-1)],
        ['→', 'ArrowRight', () => cost.go(1)],
      ],
      does: 'cost',
    },
    {
      caps: [
        ['↓', 'ArrowDown', () => n.go(-1)],
        ['↑', 'ArrowUp', () => n.go(1)],
      ],
      does: 'pulls',
    },
    { caps: [['W', 'w', () => ways.next()]], does: 'width' },
  ],
});
