import { catalogue } from '#web/shared/language/catalogue.ts';

/** When what was refused for now may be tried again. */
export const againWords = catalogue('ui.again', { possible: 'Possible again' });
