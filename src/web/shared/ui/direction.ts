import { language } from '#web/shared/language/language.ts';

/** Checks whether the page or part is right to left. The document knows before the program starts. */
export function isRightToLeft(at: Element | null = null): boolean {
  return (at?.closest<HTMLElement>('[dir]') ?? document.documentElement).dir === 'rtl';
}

/**
 * Isolates a text in right-to-left sentences, where `+49 171 123` would begin with 123. Use `bdi` in
 * elements.
 */
export function inOwnOrder(text: string): string {
  return language === 'ar' ? `\u2068${text}\u2069` : text;
}

/** Returns an arrow's direction along the text: 1 on, -1 back, 0 for other keys. */
export function stepAlongLine(key: string): 1 | 0 | -1 {
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return 0;
  return (key === 'ArrowLeft') === isRightToLeft(document.activeElement) ? 1 : -1;
}
