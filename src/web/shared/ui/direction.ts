/** Whether the page, or the part around an element, is read from right to left: the document says so before the program starts. */
export function isRightToLeft(at: Element | null = null): boolean {
  return (at?.closest<HTMLElement>('[dir]') ?? document.documentElement).dir === 'rtl';
}

/**
 * A text that keeps its own order within a sentence from right to left, where `+49 171 123` would begin with 123: between the characters of
 * Unicode that isolate it. For what is one text; elsewhere `bdi` does it.
 */
export function inOwnOrder(text: string): string {
  return isRightToLeft() ? `\u2068${text}\u2069` : text;
}

/** Where an arrow key leads along a line of text: 1 onwards, -1 back, 0 for every other key. */
export function stepAlongLine(key: string): 1 | 0 | -1 {
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return 0;
  return (key === 'ArrowLeft') === isRightToLeft(document.activeElement) ? 1 : -1;
}
