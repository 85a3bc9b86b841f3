import { askPrice } from '#web/shared/price/ask-price.ts';

/** How the page asks. Spec: Price; details 23. */
export const priceInspection = { name: 'price', ask: askPrice };
