const gap = 8;
/** With less room than this the box stays where it is. */
const leastRoom = 120;

/**
 * Places a new box below its field, or above it where there is more room, no higher than fits in the window or the dialog. The box is in the
 * page and scrolls with it. Calls `onOutside` at each press outside the field, until the returned function is called.
 */
export function placeBox(box: HTMLElement, onOutside: () => void): () => void {
  const field = box.parentElement;
  if (field) {
    const { below, above } = roomAround(field);
    const isAbove = box.offsetHeight > below && above > Math.max(below, leastRoom);
    box.toggleAttribute('data-above', isAbove);
    box.style.setProperty('--room', `${Math.max(leastRoom, isAbove ? above : below)}px`);
  }
  bringIntoSight(box.querySelector<HTMLElement>('[data-active], [aria-selected="true"]'));
  const press = ({ target }: PointerEvent) => {
    if (target instanceof Node && !field?.contains(target)) onOutside();
  };
  document.addEventListener('pointerdown', press);
  return () => document.removeEventListener('pointerdown', press);
}

/** Pixels between a field and the edges of what can be seen. */
function roomAround(field: HTMLElement): { below: number; above: number } {
  const { top, bottom } = field.getBoundingClientRect();
  const dialog = field.closest('dialog')?.getBoundingClientRect();
  const height = window.visualViewport?.height ?? window.innerHeight;
  // The page's head, below which things scroll.
  const head = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
  return {
    below: Math.min(height, dialog?.bottom ?? height) - bottom - gap,
    above: top - (dialog?.top ?? head) - gap,
  };
}

/** Scrolls a list, and nothing around it, until one of its options is seen. */
export function bringIntoSight(option: HTMLElement | null, list = option?.parentElement): void {
  if (!option || !list) return;
  const { offsetTop, offsetHeight } = option;
  const isAbove = offsetTop < list.scrollTop;
  const isBelow = offsetTop + offsetHeight > list.scrollTop + list.clientHeight;
  if (isAbove) list.scrollTop = offsetTop;
  else if (isBelow) list.scrollTop = offsetTop + offsetHeight - list.clientHeight;
}
