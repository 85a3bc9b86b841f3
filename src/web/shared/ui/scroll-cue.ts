/**
 * Marks an element that scrolls sideways with where there is more, `data-more="before after"`: there it fades (app/styles/touch.css). A scrollbar
 * alone shows nothing on a touch screen. For a ref; follows scrolling, and changes of the element's and its content's size.
 */
export function markMore(element: HTMLElement | null): (() => void) | undefined {
  if (element === null) return undefined;
  const mark = () => {
    const { scrollWidth, clientWidth, scrollLeft } = element;
    // From right to left the position is negative.
    const before = Math.abs(scrollLeft);
    const after = scrollWidth - clientWidth - before;
    const more = [before > 1 && 'before', after > 1 && 'after'].filter(Boolean).join(' ');
    if (more === '') delete element.dataset['more'];
    else element.dataset['more'] = more;
  };
  const sizes = new ResizeObserver(mark);
  const observe = () => {
    for (const one of [element, ...element.children]) sizes.observe(one);
    mark();
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
