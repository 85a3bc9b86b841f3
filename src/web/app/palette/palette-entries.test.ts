import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { identifierEntries } from './palette-entries.ts';

const hex32 = 'fd04c5f0a1b2c3d4e5f60718293eef30';
const v7 = '0199f0aa-1111-7abc-9def-0123456789ab';
const v4 = '2b6fc5d0-1111-4abc-9def-0123456789ab';
const search = (text: string) => ({ kind: 'search', text });
const go = (to: string) => ({ kind: 'go', to });
const outcomesOf = (text: string) => identifierEntries(text).entries.map(({ outcome }) => outcome);

describe('what a pasted identifier leads to', () => {
  it.each([
    ['a ramp id', hex32, go(`/ramps/${hex32}`)],
    ['a reference', 'c-13344', go('/customers/c-13344')],
    ['an id of the desk', v7, go(`/callbacks/${v7}`)],
    ['an id with dashes, which a ramp may have', v4, go(`/ramps/${v4}`)],
    ['an e-mail', 'jane@example.com', search('jane@example.com')],
    ['a phone number', '+61 400 123 456', search('+61 400 123 456')],
    ['a wallet', `0x${'ab'.repeat(20)}`, search(`0x${'ab'.repeat(20)}`)],
    ['a transaction hash', 'ab'.repeat(32), search('ab'.repeat(32))],
  ])('is first, of %s, its page or the search', (_what, text, first) => {
    expect(outcomesOf(` ${text}\n`)[0]).toEqual(first);
    expect(identifierEntries(text).isCertain).toBe(true);
  });

  it('is every page that its form allows', () => {
    expect(outcomesOf(v7)).toEqual([
      go(`/callbacks/${v7}`),
      go(`/requests/${v7}`),
      go(`/requests?traceId=${v7}`),
      go(`/ramps/${v7}`),
      go(`/customers/${v7}`),
      search(v7),
    ]);
    expect(outcomesOf(hex32)).toContainEqual(go(`/requests?traceId=${hex32}`));
  });

  it('takes what only some may read for theirs alone', () => {
    const takes = identifierEntries(v7).entries.map(({ key, action }) => [key, action]);
    expect(takes).toContainEqual(['request', 'read-requests']);
    expect(takes).toContainEqual(['trace', 'read-requests']);
  });

  it('is uncertain of a word, which may be a page’s name', () => {
    expect(identifierEntries('limits').isCertain).toBe(false);
  });

  it('is nothing, with the reason, of what can be no identifier', () => {
    expect(identifierEntries('Jane Doe')).toMatchObject({
      entries: [],
      refusal: expect.stringContaining('name'),
    });
  });

  it('never puts an e-mail, a phone number or what they are found by into an address', () => {
    const personal = fc.oneof(
      fc.emailAddress(),
      fc.stringMatching(/^\+[1-9][0-9]{8,13}$/),
      fc.stringMatching(/^0x[0-9a-f]{40}$/),
    );
    fc.assert(
      fc.property(personal, (text) => {
        expect(outcomesOf(text)).toEqual([search(text)]);
      }),
    );
  });
});
