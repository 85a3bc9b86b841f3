import { catalogue } from '#web/shared/language/catalogue.ts';

/** What an answer without words of its own is called. */
export const apiWords = catalogue('api', {
  serviceAnswered: 'The service answered {status}',
  deskAnswered: 'The desk answered {status}',
});
