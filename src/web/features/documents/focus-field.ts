/** Attribute by which a field of the form is found by its path. */
export const fieldAttribute = 'data-field';

/** Brings a field into sight and gives it the focus, once its step is shown. */
export function focusField(path: string): void {
  requestAnimationFrame(() => {
    const named = [...document.querySelectorAll<HTMLElement>(`[name], [${fieldAttribute}]`)];
    const field = named.find((element) =>
      [element.getAttribute('name'), element.getAttribute(fieldAttribute)].includes(path),
    );
    field?.focus();
    field?.scrollIntoView({ block: 'center' });
  });
}
