/** Scrolls only the list until the option shows. */
export function bringIntoSight(option: HTMLElement | null, list = option?.parentElement): void {
  if (!option || !list) return;
  const { offsetTop, offsetHeight } = option;
  const isAbove = offsetTop < list.scrollTop;
  const isBelow = offsetTop + offsetHeight > list.scrollTop + list.clientHeight;
  if (isAbove) list.scrollTop = offsetTop;
  else if (isBelow) list.scrollTop = offsetTop + offsetHeight - list.clientHeight;
}

export function bringToMiddle(entry: HTMLElement | null): void {
  entry?.scrollIntoView({ block: 'center' });
}
