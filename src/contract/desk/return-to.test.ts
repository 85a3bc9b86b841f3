import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { safeReturnTo } from './session.ts';

const origin = 'https://desk.example';

describe('where signing in leads to', () => {
  it('follows a path of this site, query and fragment included', () => {
    expect(safeReturnTo('/customers/null?tab=documents#x')).toBe('/customers/null?tab=documents#x');
  });

  it.each([
    null,
    '',
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    'javascript:alert(1)',
    'customers',
    '/sign-in?returnTo=/sign-in',
    '/sign-in/',
    '/api/oidc/start',
    '/metrics',
    '/health/ready',
    `/${'a'.repeat(2000)}`,
  ])('leads to the start for %j', (wanted) => {
    expect(safeReturnTo(wanted)).toBe('/');
  });

  it('never leaves the site, whatever it is given, and a second look changes nothing', () => {
    const tricky = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.stringMatching(/^\/[/\\\t\n.@:;a-z%'"<>]{0,12}$/),
      fc.webUrl(),
      fc.webUrl({ withFragments: true, withQueryParameters: true }).map((url) => `/${url}`),
    );
    fc.assert(
      fc.property(tricky, (wanted) => {
        const led = safeReturnTo(wanted);
        expect(led.startsWith('/') && !led.startsWith('//')).toBe(true);
        expect(new URL(led, origin).origin).toBe(origin);
        expect(safeReturnTo(led)).toBe(led);
      }),
      { numRuns: 500 },
    );
  });
});
