// The view Intervals while it is presented.

/** @param {import('./intervals.js').Intervals} view @returns {import('../present/present.js').Presented} */
export const presented = ({ player, choices }) => ({
  foot: player.root,
  keys: [
    { caps: [['Space', ' ', () => player.toggle()]], does: 'play' },
    {
      caps: [
        ['←', 'ArrowLeft', () => player.go(-1)],
        ['→', 'ArrowRight', () => player.go(1)],
      ],
      does: 'pull',
    },
    { caps: [['N', 'n', () => player.change()]], does: 'next change' },
    { caps: [['H', 'h', () => choices.fair.click()]], does: 'true values ◇' },
  ],
});
