/** Attribute by which a field of the documents' step is found by its path. */
export const fieldAttribute = 'data-field';

/** Brings a field of the documents' step into sight and gives it the focus, once its step is shown. */
export function focusField(path: string): void {
  requestAnimationFrame(() => {
    const named = [...document.querySelectorAll<HTMLElement>(`[${fieldAttribute}]`)];
    const field = named.find((element) => element.getAttribute(fieldAttribute) === path);
    field?.focus({ preventScroll: true });
    field?.scrollIntoView({ block: 'center' });
  });
}
