import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { safeReturnTo } from './safe-return-to.ts';

const origin = 'https://desk.example';

describe('where signing in leads to', () => {
  it('follows a path of this site, query and fragment included', () => {
    expect(safeReturnTo('/customers/null?tab=documents#x', origin)).toBe('/customers/null?tab=documents#x');
  });

  it.each([
    null,
    '',
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    'javascript:alert(1)',
    'customers',
    '/sign-in?returnTo=/sign-in',
  ])('leads to the start for %j', (wanted) => {
    expect(safeReturnTo(wanted, origin)).toBe('/');
  });

  it('never leaves the site, whatever it is given', () => {
    const tricky = fc.oneof(fc.string(), fc.stringMatching(/^\/[/\\\t.@:a-z%]{0,12}$/), fc.webUrl());
    fc.assert(
      fc.property(tricky, (wanted) => {
        const led = safeReturnTo(wanted, origin);
        expect(led.startsWith('/') && !led.startsWith('//')).toBe(true);
        expect(new URL(led, origin).origin).toBe(origin);
      }),
    );
  });
});
