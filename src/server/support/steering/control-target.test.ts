import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { controlTarget } from './steering.ts';

describe('the path of a control', () => {
  it.each([
    ['/api/sandbox/clock', '/sandbox/clock'],
    ['/api/sandbox/customers/c-13344', '/sandbox/customers/c-13344'],
    ['/api/sandbox/callbacks?state=waiting&object=a%20b', '/sandbox/callbacks?state=waiting&object=a+b'],
    ['/api/sandbox/ramps?cursor=x?y', '/sandbox/ramps?cursor=x%3Fy'],
    ['/api/sandbox/ramps?', '/sandbox/ramps'],
    ['/api/sandbox/ramps?cursor=../../eapi', '/sandbox/ramps?cursor=..%2F..%2Feapi'],
  ])('%s leads to %s', (url, target) => expect(controlTarget(url)).toBe(target));

  it.each([
    '/api/sandbox/',
    '/api/sandbox//clock',
    '/api/sandbox/clock/',
    '/api/sandbox/..',
    '/api/sandbox/../eapi/v0/price',
    '/api/sandbox/%2e%2e/openapi.json',
    '/api/sandbox/a%2fb',
    '/api/sandbox/a\\b',
    '/api/sandbox/a;b',
    '/api/sandbox/a@b:1',
    '/api/sandbox/cl%6fck',
    '/api/%73andbox/clock',
    `/api/sandbox/${'a'.repeat(101)}`,
    '/api/sandbox/a/b/c/d/e',
    'http://elsewhere.example/api/sandbox/clock',
  ])('%s leads nowhere', (url) =>
    expect(() => controlTarget(url)).toThrow(
      expect.objectContaining({
        code: 'invalid-parameter',
        facts: { detail: expect.not.stringContaining(url) },
      }),
    ),
  );

  it('stays below /sandbox/ for any address', () => {
    const bit = fc.oneof(
      fc.constantFrom(
        '..',
        '.',
        '/',
        '//',
        '%2e',
        '%2f',
        '%5c',
        '\\',
        '?',
        '#',
        '@',
        ':',
        '%00',
        'clock',
        'é',
      ),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(bit, { maxLength: 8 }), (bits) => {
        let target: string;
        try {
          target = controlTarget(`/api/sandbox/${bits.join('')}`);
        } catch {
          return;
        }
        const { origin, pathname, hash } = new URL(target, 'http://sandbox');
        expect({ origin, hash }).toEqual({ origin: 'http://sandbox', hash: '' });
        expect(pathname).toMatch(/^\/sandbox\/[A-Za-z0-9-]/);
        expect(target.startsWith(pathname)).toBe(true);
      }),
    );
  });
});
