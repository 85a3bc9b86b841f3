import { catalogue } from '#web/shared/language/catalogue.ts';

export const words = catalogue('price', {
  title: 'Price',
  lead: 'What a transaction costs right now. No price is binding.',
  answer: 'Price answer',
  hint: 'Enter the customer, the kind of transaction and one amount. The service calculates the other amount and the fees.',
  getPrice: 'Get price',
  createRamp: 'Create ramp from this price',
});
