/** Attribute by which a field that no form library leads to is found by its path. */
export const fieldAttribute = 'data-field';

/** Brings such a field into sight and gives it the focus, once it is shown. */
export function focusField(path: string): void {
  requestAnimationFrame(() => {
    const named = [...document.querySelectorAll<HTMLElement>(`[${fieldAttribute}]`)];
    const field = named.find((element) => element.getAttribute(fieldAttribute) === path);
    field?.focus({ preventScroll: true });
    field?.scrollIntoView({ block: 'center' });
  });
}
