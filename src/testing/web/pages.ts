import type { PageId } from '#contract/desk/pages.ts';
import { pageRoute, type PageRoute } from '#web/app/pages.ts';

export function routesOf(...ids: readonly PageId[]): readonly PageRoute[] {
  return ids.map(pageRoute);
}
