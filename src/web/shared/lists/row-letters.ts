import { useSingleKeys } from '#web/shared/keys/single-keys.ts';

const rowsOfPage = '#main :is(tbody tr, [data-row-list] > li)';

/** Moves by `j` and `k` through the page's rows. */
export function useRowLetters(): void {
  useSingleKeys({ j: () => stepRow(1), k: () => stepRow(-1) });
}

function stepRow(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>(rowsOfPage)].filter((row) => linkOf(row) !== null);
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const next = at < 0 ? rows[0] : rows[at + step];
  if (next === undefined) return;
  const link = at < 0 ? (tabStopOf(next) ?? linkOf(next)) : linkOf(next);
  link?.focus();
}

function linkOf(row: HTMLElement): HTMLElement | null {
  return row.querySelector<HTMLElement>('a[href]');
}

/** Finds the link where a grid was left; its own keys go on from there (row-keys.ts). */
function tabStopOf(row: HTMLElement): HTMLElement | null {
  return row.closest('[role="grid"]')?.querySelector<HTMLElement>('tbody a[tabindex="0"]') ?? null;
}
