/** The limit of long lists: a pool of rows by hand, whose texts change as they are scrolled; every value is in memory from the start. */
const rowHeight = 40;
const rows = globalThis.benchRows;
const frame = document.createElement('div');
frame.id = 'frame';
const content = document.createElement('div');
content.style.height = `${rows.length * rowHeight}px`;
frame.append(content);
document.body.append(frame);
const poolSize = Math.ceil(frame.clientHeight / rowHeight) + 2;
const pool = Array.from({ length: poolSize }, () => {
  const row = document.createElement('div');
  row.className = 'row';
  for (let cell = 0; cell < 7; cell += 1) row.append(document.createElement('span'));
  content.append(row);
  return row;
});
const draw = () => {
  const first = Math.floor(frame.scrollTop / rowHeight);
  for (let index = first; index < first + poolSize; index += 1) {
    const row = pool[index % poolSize];
    const values = rows[index];
    row.hidden = values === undefined;
    if (values === undefined || row.dataset.index === String(index)) continue;
    row.dataset.index = String(index);
    row.style.transform = `translateY(${index * rowHeight}px)`;
    values.forEach((value, cell) => {
      row.children[cell].textContent = value;
    });
  }
};
frame.addEventListener('scroll', draw, { passive: true });
draw();
