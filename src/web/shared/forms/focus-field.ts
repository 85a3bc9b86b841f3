/** The attribute with the path of a field that react-hook-form does not know. */
export const fieldAttribute = 'data-field';

/** Scrolls to such a field and focuses it, once it is shown. */
export function focusField(path: string): void {
  requestAnimationFrame(() => {
    const named = [...document.querySelectorAll<HTMLElement>(`[${fieldAttribute}]`)];
    const field = named.find((element) => element.getAttribute(fieldAttribute) === path);
    field?.focus({ preventScroll: true });
    field?.scrollIntoView({ block: 'center' });
  });
}
