// The view Race while it is presented.

/** @param {import('./race.js').Race} view @returns {import('../present/present.js').Presented} */
export function presented({ controls, parts }) {
  return {
    foot: controls.root,
    keys: [
      { caps: [['Space', ' ', () => controls.on.toggle()]], does: 'play' },
      {
        caps: [
          ['←', 'ArrowLeft', () => controls.go(-1)],
          ['→', 'ArrowRight', () => controls.go(1)],
        ],
        does: '1 %',
      },
      { caps: [['H', 'h', () => parts.fair.click()]], does: 'truth' },
    ],
  };
}
