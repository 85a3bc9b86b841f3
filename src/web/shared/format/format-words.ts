import { catalogue } from '#web/shared/language/catalogue.ts';

export const formatWords = catalogue('format', {
  overLimit: '{size}, {excess} over the limit of {limit}',
});
