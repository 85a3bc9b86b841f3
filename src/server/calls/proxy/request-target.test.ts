import fc from 'fast-check';
import type { FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';

import { email as contractEmail } from '#contract/service/primitives.ts';
import { DeskError } from '#server/http/errors.ts';
import { validPriceQuery } from '#testing/valid-requests.ts';

import { targetOf } from './request-target.ts';

const request = (parts: object) =>
  ({ url: '/', headers: {}, params: {}, query: {}, ...parts }) as FastifyRequest;

/** What a decoded path segment can be made of to get out of its place. */
const hostile = fc.string({
  unit: fc.constantFrom(
    '.',
    '/',
    '\\',
    '%',
    '2',
    'f',
    '?',
    '#',
    '&',
    '\0',
    '\r',
    '\n',
    ' ',
    'a',
    '-',
    '0',
    'é',
    '；',
  ),
  maxLength: 110,
});

describe('the target of a call', () => {
  it('is a reference of the contract in its place, or nothing', () => {
    fc.assert(
      fc.property(fc.oneof(hostile, fc.stringMatching(/^[A-Za-z0-9-]{1,101}$/)), (reference) => {
        const isLegal = /^[A-Za-z0-9-]{1,100}$/.test(reference);
        const target = () => targetOf('getIdentity', request({ params: { identity_reference: reference } }));
        if (isLegal) return target().uri === `/eapi/v0/identities/${reference}`;
        expect(target).toThrow(DeskError);
        return true;
      }),
    );
  });

  it('carries an e-mail so that decoding returns it unchanged', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (email) => {
        const headers = { 'x-lookup-email': encodeURIComponent(email) };
        const params = { identity_reference: 'c-1' };
        // Whatever the contract does not take for an e-mail is refused elsewhere.
        fc.pre(contractEmail.safeParse(email).success);
        const { uri, maskedUri } = targetOf('getIdentity', request({ headers, params }));
        const url = new URL(uri, 'http://service');
        expect([url.pathname, url.searchParams.get('email')]).toEqual(['/eapi/v0/identities/c-1', email]);
        expect(uri).not.toContain('+');
        expect(maskedUri).not.toContain(email);
        expect(maskedUri).not.toContain(encodeURIComponent(email));
      }),
    );
  });

  it.each(['%zz', '%c0%ae', 'a%2', '%ed%a0%80'])('is refused for a query that is not UTF-8: %s', (method) => {
    const target = (encoded: string) => () =>
      targetOf('getPrice', request({ url: `/price?method=${encoded}`, query: validPriceQuery }));
    expect(target(method)).toThrow(DeskError);
    expect(target('%E6%9D%8E%2B')).not.toThrow();
  });

  it('is refused for a parameter that comes twice, as the server reads it', () => {
    const { method } = validPriceQuery;
    const twice = { ...validPriceQuery, method: [method, method] };
    expect(() => targetOf('getPrice', request({ url: '/price', query: twice }))).toThrow(DeskError);
    expect(() => targetOf('getPrice', request({ url: '/price', query: validPriceQuery }))).not.toThrow();
  });
});
