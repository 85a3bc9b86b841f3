import { askPrice } from '#web/shared/price/ask-price.ts';

/** How the page asks. Spec: Price */
export const priceInspection = { name: 'price', ask: askPrice };
