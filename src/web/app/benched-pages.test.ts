import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';

import { pages } from './pages.ts';

const file = join(import.meta.dirname, '../../../e2e/bench/signed-in-pages.mjs');
const { firstRoute, furtherRoutes } = (await import(pathToFileURL(file).href)) as {
  firstRoute: string;
  furtherRoutes: readonly string[];
};
const benched = [firstRoute, ...furtherRoutes].map((route) => new URL(route, 'http://desk.test').pathname);

/** `/ramps/:rampId` and `/callbacks/:callbackId?` as the router reads them. */
function addressOf(pattern: string): RegExp {
  const source = pattern.replaceAll(/\/:\w+(\?)?/g, (_part, mark?: string) =>
    mark ? '(?:/[^/]+)?' : '/[^/]+',
  );
  return new RegExp(`^${source}$`);
}

describe('the pages that the benchmarks open', () => {
  it('are all of the router’s', () => {
    const missing = pages.filter(({ path }) => !benched.some((route) => addressOf(path).test(route)));
    expect(missing.map(({ path }) => path)).toEqual([]);
  });

  it('are the router’s alone', () => {
    const strange = benched.filter((route) => !pages.some(({ path }) => addressOf(path).test(route)));
    expect(strange).toEqual([]);
  });

  it('begin with the one that opens first', () => {
    expect(pages[0]?.path).toBe(firstRoute);
  });
});
