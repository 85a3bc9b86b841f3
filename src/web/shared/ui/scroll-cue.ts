/**
 * Marks horizontal overflow in `data-more="before after"` for fading edges (app/styles/touch.css), as touch
 * screens hide scrollbars. Used as a `ref`.
 */
export function markMore(element: HTMLElement | null): (() => void) | undefined {
  if (element === null) return undefined;
  const mark = () => {
    const { scrollWidth, clientWidth, scrollLeft } = element;
    // Negative in right-to-left pages.
    const before = Math.abs(scrollLeft);
    const after = scrollWidth - clientWidth - before;
    const more = [before > 1 && 'before', after > 1 && 'after'].filter(Boolean).join(' ');
    if (more === '') delete element.dataset['more'];
    else element.dataset['more'] = more;
  };
  // Also called once observing begins, after layout: measuring sooner would lay out the page twice.
  const sizes = new ResizeObserver(mark);
  const observe = () => {
    sizes.disconnect();
    for (const one of [element, ...element.children]) sizes.observe(one);
  };
  const content = new MutationObserver(observe);
  observe();
  content.observe(element, { childList: true });
  element.addEventListener('scroll', mark, { passive: true });
  return () => {
    sizes.disconnect();
    content.disconnect();
    element.removeEventListener('scroll', mark);
  };
}
