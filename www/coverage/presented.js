// The view Coverage while it is presented: the rain is played, and the settings stay at the lower edge.

/** @param {import('./coverage.js').Coverage} view @returns {import('../present/present.js').Presented} */
export const presented = ({ bar, rain }) => ({
  foot: bar,
  keys: [
    { caps: [['Space', ' ', () => rain.toggle()]], does: 'rain' },
    { caps: [['→', 'ArrowRight', () => rain.jump()]], does: 'next miss' },
  ],
});
