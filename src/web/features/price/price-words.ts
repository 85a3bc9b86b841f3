import { catalogue } from '#web/shared/language/catalogue.ts';

export const words = catalogue('price', {
  title: 'Quote',
  lead: 'What a transaction costs right now. No quote is binding.',
  answer: 'Quote answer',
  hint: 'Enter the customer, the kind of transaction and one amount. The service calculates the other amount and the fees.',
  getPrice: 'Get quote',
  createRamp: 'Create ramp from this quote',
});
