import { catalogue } from '#web/shared/language/catalogue.ts';

export const apiWords = catalogue('api', {
  serviceAnswered: 'The service answered {status}',
  deskAnswered: 'Rampart answered {status}',
});
