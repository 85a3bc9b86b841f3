/**
 * Puts the rows of a list in their order in the document, for who reads it from top to bottom, after their elements were given to other rows. Rows
 * that show what they showed the last time (`settled`) stay where they are; so does the one with the focus, which would lose it.
 */
export function putRowsInOrder(body: HTMLElement, settled: Map<Element, number>): void {
  const rows = [...body.querySelectorAll<HTMLElement>(':scope > [data-index]')].map((element) => ({
    element,
    index: Number(element.dataset['index']),
  }));
  const focused = rows.find(({ element }) => element.contains(document.activeElement));
  const staysAll = focused === undefined || settled.get(focused.element) === focused.index;
  const stays = (row: (typeof rows)[number]) =>
    staysAll ? settled.get(row.element) === row.index : row === focused;
  let next: Element | null = null;
  for (const row of rows.toSorted((one, other) => other.index - one.index)) {
    if (!stays(row) && row.element.nextElementSibling !== next) body.insertBefore(row.element, next);
    next = row.element;
  }
  settled.clear();
  for (const { element, index } of rows) settled.set(element, index);
}
