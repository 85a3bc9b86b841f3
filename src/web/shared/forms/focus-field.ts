import { useEffect } from 'react';

import { announce } from '#web/shared/ui/announcer.ts';

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

/** What is typed into: not a switch, nor what is in a part that is not shown. */
const typed = 'form :is(input:not([type=radio], [type=checkbox], [type=file]), textarea):enabled';

/**
 * For a page that is a form: gives its first empty field the focus on arrival, in place of the heading, which is announced. Not on a touch
 * screen, where the keyboard would cover the page, nor where the person has gone on to something else.
 */
export function useFirstFieldFocus(title: string): void {
  // Focus belongs to the document, not to what is rendered.
  useEffect(() => {
    const { activeElement } = document;
    const isTaken = activeElement !== null && activeElement !== document.body && !activeElement.matches('h1');
    if (isTaken || matchMedia('(pointer: coarse)').matches) return;
    const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(typed);
    const field = [...fields].find((one) => one.value === '' && one.closest('[hidden]') === null);
    if (field === undefined) return;
    field.focus();
    // Left as empty as it was, it isn't wrong yet: the person did not choose it.
    field.addEventListener('focusout', (event) => field.value === '' && event.stopPropagation(), {
      once: true,
    });
    announce(title);
  }, [title]);
}
