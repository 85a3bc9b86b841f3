import { catalogue } from '#web/shared/language/catalogue.ts';

export const words = catalogue('price', {
  title: 'Quote',
  lead: 'See the current cost of a transaction. Quotes are not binding.',
  answer: 'Quote result',
  hint: 'Enter the customer, the kind of transaction and one amount. The service calculates the other amount and the fees.',
  getPrice: 'Get quote',
  createRamp: 'Create ramp from this quote',
});
