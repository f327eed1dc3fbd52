// BibTeX of the papers that the catalogue and the presets name as their sources ("Xia et al. 2015b, Algorithm 1").

/**
 * A paper: its key, its authors, its title, the journal or proceedings, and further fields.
 * @typedef {[key: string, author: string, title: string, where: string, more: Record<string, string>]} Paper
 */
/** The papers by their names in the catalogue. @type {Record<string, Paper>} */
const PAPERS = {
  'Tran-Thanh et al. 2010': [
    'tranthanh2010epsilon',
    'Tran-Thanh, Long and Chapman, Archie C. and Munoz de Cote, Enrique and Rogers, Alex and Jennings, Nicholas R.',
    'Epsilon-First Policies for Budget-Limited Multi-Armed Bandits',
    'Proceedings of the Twenty-Fourth AAAI Conference on Artificial Intelligence',
    { pages: '1211--1216' },
  ],
  'Tran-Thanh et al. 2012': [
    'tranthanh2012knapsack',
    'Tran-Thanh, Long and Chapman, Archie C. and Rogers, Alex and Jennings, Nicholas R.',
    'Knapsack Based Optimal Policies for Budget-Limited Multi-Armed Bandits',
    'Proceedings of the Twenty-Sixth AAAI Conference on Artificial Intelligence',
    { pages: '1134--1140' },
  ],
  'Xia et al. 2015': [
    'xia2015continuous',
    'Xia, Yingce and Ding, Wenkui and Zhang, Xu-Dong and Yu, Nenghai and Qin, Tao',
    'Budgeted Bandit Problems with Continuous Random Costs',
    'Asian Conference on Machine Learning',
    { series: 'JMLR Workshop and Conference Proceedings', volume: '45', pages: '317--332' },
  ],
  'Xia et al. 2015b': [
    'xia2015thompson',
    'Xia, Yingce and Li, Haifang and Qin, Tao and Yu, Nenghai and Liu, Tie-Yan',
    '{Thompson} Sampling for Budgeted Multi-Armed Bandits',
    'Proceedings of the Twenty-Fourth International Joint Conference on Artificial Intelligence',
    { pages: '3960--3966' },
  ],
  'Heyden et al. 2023': [
    'heyden2023budgeted',
    'Heyden, Marco and Arzamasov, Vadim and Fouch{\\\'e}, Edouard and B{\\"o}hm, Klemens',
    'Budgeted Multi-Armed Bandits with Asymmetric Confidence Intervals',
    '',
    { eprint: '2306.07071', archiveprefix: 'arXiv' },
  ],
  'Abbasi-Yadkori et al. 2011': [
    'abbasiyadkori2011improved',
    "Abbasi-Yadkori, Yasin and P{\\'a}l, D{\\'a}vid and Szepesv{\\'a}ri, Csaba",
    'Improved Algorithms for Linear Stochastic Bandits',
    'Advances in Neural Information Processing Systems',
    { volume: '24', pages: '2312--2320' },
  ],
  'Auer et al. 2002': [
    'auer2002finite',
    'Auer, Peter and Cesa-Bianchi, Nicol{\\`o} and Fischer, Paul',
    'Finite-time Analysis of the Multiarmed Bandit Problem',
    'Machine Learning',
    { volume: '47', number: '2-3', pages: '235--256' },
  ],
  'Badanidiyuru et al. 2013': [
    'badanidiyuru2013bandits',
    'Badanidiyuru, Ashwinkumar and Kleinberg, Robert and Slivkins, Aleksandrs',
    'Bandits with Knapsacks',
    'IEEE Symposium on Foundations of Computer Science',
    { pages: '207--216' },
  ],
  'Cayci et al. 2020': [
    'cayci2020budget',
    'Cayci, Semih and Eryilmaz, Atilla and Srikant, R.',
    'Budget-Constrained Bandits over General Cost and Reward Distributions',
    'International Conference on Artificial Intelligence and Statistics',
    { volume: '108', pages: '4388--4398' },
  ],
  'Ding et al. 2013': [
    'ding2013multi',
    'Ding, Wenkui and Qin, Tao and Zhang, Xu-Dong and Liu, Tie-Yan',
    'Multi-Armed Bandit with Budget Constraint and Variable Costs',
    'Proceedings of the Twenty-Seventh AAAI Conference on Artificial Intelligence',
    { pages: '232--238' },
  ],
  'Watanabe et al. 2017': [
    'watanabe2017kl',
    'Watanabe, Ryo and Komiyama, Junpei and Nakamura, Atsuyoshi and Kudo, Mineichi',
    '{KL-UCB}-Based Policy for Budgeted Multi-Armed Bandits with Stochastic Action Costs',
    'IEICE Transactions on Fundamentals of Electronics, Communications and Computer Sciences',
    { volume: 'E100-A', number: '11', pages: '2470--2486' },
  ],
  'Watanabe et al. 2018': [
    'watanabe2018ucb',
    'Watanabe, Ryo and Komiyama, Junpei and Nakamura, Atsuyoshi and Kudo, Mineichi',
    '{UCB-SC}: A Fast Variant of {KL-UCB-SC} for Budgeted Multi-Armed Bandit Problem',
    'IEICE Transactions on Fundamentals of Electronics, Communications and Computer Sciences',
    { volume: 'E101-A', number: '3', pages: '662--667' },
  ],
  'Xia et al. 2016': [
    'xia2016multiple',
    'Xia, Yingce and Qin, Tao and Ma, Weidong and Yu, Nenghai and Liu, Tie-Yan',
    'Budgeted Multi-Armed Bandits with Multiple Plays',
    'Proceedings of the Twenty-Fifth International Joint Conference on Artificial Intelligence',
    { pages: '2210--2216' },
  ],
  'Xia et al. 2017': [
    'xia2017finite',
    'Xia, Yingce and Qin, Tao and Ding, Wenkui and Li, Haifang and Zhang, Xudong and Yu, Nenghai and Liu, Tie-Yan',
    'Finite Budget Analysis of Multi-Armed Bandit Problems',
    'Neurocomputing',
    { volume: '258', pages: '13--29' },
  ],
};

/** Returns the BibTeX entry of a paper. @param {string} name in the catalogue */
function paper(name) {
  const [key, author, title, where, more] = PAPERS[name];
  const [kind, place] = more.eprint
    ? ['misc', {}]
    : more.volume && !/Conference|Advances/.test(where)
      ? ['article', { journal: where }]
      : ['inproceedings', { booktitle: where }];
  const fields = { author, title, ...place, ...more, year: /\d{4}/.exec(name)?.[0] };
  return `@${kind}{${key},\n${Object.entries(fields)
    .map(([field, text]) => `  ${field} = {${text}},\n`)
    .join('')}}\n`;
}

/**
 * Returns a comment for each source, which says what the source is cited for, and then one entry for each paper. A
 * paper that is missing in the list above has only its comment.
 * @param {{name: string, source: string}[]} sources
 */
export function bibtex(sources) {
  const comments = [...new Set(sources.map(({ name, source }) => `% ${name}: ${source}`))];
  const names = new Set(sources.flatMap(({ source }) => source.match(/[\p{L}-]+ et al\. \d{4}[a-z]?/gu) ?? []));
  const entries = Object.keys(PAPERS)
    .filter((name) => names.has(name))
    .map(paper);
  return `${comments.join('\n')}\n\n${entries.join('\n')}`;
}
