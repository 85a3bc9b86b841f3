import { mutationOptions } from '@tanstack/react-query';

import { searchAnswer } from '#contract/desk/search.ts';
import { deskJson } from '#web/shared/api/desk-fetch.ts';

/** Asks the directory for a text. It travels in a body, and is forgotten as soon as nothing shows it. */
export function searchMutation() {
  return mutationOptions({
    mutationFn: async (text: string) =>
      deskJson(searchAnswer, { method: 'POST', path: '/api/search', body: { text } }),
    gcTime: 0,
  });
}
