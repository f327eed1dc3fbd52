// Only the names of the two pages, so that the package is tried with the defaults of Vite.
export default { build: { rolldownOptions: { input: ['define.html', 'class.html'] } } };
