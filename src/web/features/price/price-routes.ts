import type { PageRoute } from '#web/shared/page-route.ts';
import { patterns } from '#web/shared/paths.ts';

export const priceRoutes: readonly PageRoute[] = [
  {
    path: patterns.price,
    name: 'Price',
    action: 'inspect-customer',
    load: async () => (await import('./price-page.tsx')).PricePage,
  },
];
