/** What the price page says. */
export const words = {
  title: 'Price',
  lead: 'What a transaction would cost right now. No price is binding.',
  answer: 'Price answer',
  hint: 'Say who, which kind of transaction and one amount. The service computes the other side and its fees.',
  getPrice: 'Get price',
  createRamp: 'Create ramp from this price',
} as const;
