// Fixed work of a page, with which the times of other work are compared.

/** Builds a table, lays it out and removes it, as a task of a page does. Runs in the page. */
export function build() {
  const table = document.createElement('table');
  for (let row = 0; row < 500; row++) {
    const line = table.insertRow();
    for (let cell = 0; cell < 4; cell++) line.insertCell().textContent = `cell ${row} ${cell}`;
  }
  document.body.append(table);
  const height = table.offsetHeight;
  table.remove();
  return height;
}
