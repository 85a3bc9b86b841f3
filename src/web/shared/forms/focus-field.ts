import { useEffect } from 'react';

import { announce } from '#web/shared/ui/announcer.ts';

/** Holds the path of a field unknown to react-hook-form. */
export const fieldAttribute = 'data-field';

/** Scrolls to such a field and focuses it once shown. */
export function focusField(path: string): void {
  requestAnimationFrame(() => {
    const named = [...document.querySelectorAll<HTMLElement>(`[${fieldAttribute}]`)];
    const field = named.find((element) => element.getAttribute(fieldAttribute) === path);
    field?.focus({ preventScroll: true });
    field?.scrollIntoView({ block: 'center' });
  });
}

const typed = 'form :is(input:not([type=radio], [type=checkbox], [type=file]), textarea):enabled';

/**
 * Focuses the first empty field and announces the heading. Not on touch screens, where the keyboard would cover the
 * page, nor once the person has moved on.
 */
export function useFirstFieldFocus(title: string): void {
  // Focus is outside React.
  useEffect(() => {
    const { activeElement } = document;
    const isTaken = activeElement !== null && activeElement !== document.body && !activeElement.matches('h1');
    if (isTaken || matchMedia('(pointer: coarse)').matches) return;
    const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(typed);
    const field = [...fields].find((one) => one.value === '' && one.closest('[hidden]') === null);
    if (field === undefined) return;
    field.focus();
    // Left empty it isn't wrong yet: the person didn't choose it.
    field.addEventListener('focusout', (event) => field.value === '' && event.stopPropagation(), {
      once: true,
    });
    announce(title);
  }, [title]);
}
