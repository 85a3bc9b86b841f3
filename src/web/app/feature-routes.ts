import type { PageRoute } from '#web/shared/page-route.ts';

/** Every page behind the sign-in, feature by feature. */
export const featureRoutes: readonly PageRoute[] = [];
