export type HintSide = 'below' | 'right';

const GAP = 6;
const MARGIN = 8;

/** Puts a hint beside what it speaks of, inside the window; above it where there is no room below. */
export function placeHint(bubble: HTMLElement, anchor: Element, side: HintSide): void {
  const target = anchor.getBoundingClientRect();
  const { width, height } = bubble.getBoundingClientRect();
  const fitsBelow = target.bottom + GAP + height <= window.innerHeight - MARGIN;
  const below = fitsBelow ? target.bottom + GAP : target.top - GAP - height;
  const left = side === 'right' ? target.right + GAP : target.left + (target.width - width) / 2;
  const top = side === 'right' ? target.top + (target.height - height) / 2 : below;
  bubble.style.left = `${Math.max(MARGIN, Math.min(left, window.innerWidth - width - MARGIN))}px`;
  bubble.style.top = `${Math.max(MARGIN, top)}px`;
}
