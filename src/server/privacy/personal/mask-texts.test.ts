import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { noServiceFields } from '#contract/service/service-fields.ts';

import { ValueFinder, maskTexts } from './mask-texts.ts';
import type { SentValue } from './known-values.ts';
import { lookThrough, maskAnswer } from './mask-answer.ts';

const asked = {
  identityReference: 'customer-1',
  email: 'Ada+kyc@example.com',
  mobileNumber: '+61412345678',
  customerIdentity: {
    givenName: 'Zoë',
    surname: 'O’Kafor (née *)',
    dob: '1984-02-29',
    taxId: '123-45-6789',
    residentialAddress: { addressLine: '1 Quay Street', suburb: 'Ayr', postCode: '4807', country: 'AU' },
  },
  identityDocuments: [{ type: 'PASSPORT', data: { number: 'N1234567' } }],
};
const everything: object = asked;
const nobody: readonly SentValue[] = [];
const masked = async (text: string, { sent = everything, known = nobody, status = 422 } = {}) => {
  const body = Buffer.from(text);
  const leaves = lookThrough(body, { operation: 'shareDocuments', status }, noServiceFields);
  const call = { operation: 'shareDocuments', asked: { parameters: {}, body: sent } } as const;
  return leaves === null
    ? 'withheld'
    : String(await maskAnswer(body, leaves, { ...call, known: async () => Promise.resolve(known) }));
};

describe('a text of the service that repeats what was sent', () => {
  it.each([
    [
      '{"message":"ada+KYC@example.com is taken", "status":422}',
      '{"message":"A•••@e•••.com is taken","status":422}',
    ],
    ['{"errors":{"N1234567":["bad"]}}', '{"errors":{"•••567":["bad"]}}'],
    ['{"errors":{"a":61412345678,"b":7,"c":true}}', '{"errors":{"a":"•••678","b":7,"c":true}}'],
    ['{"message":"61412345678 or +61412345678"}', '{"message":"•••678 or •••678"}'],
    ['{"message":"?email=Ada%2bkyc%40example.com"}', '{"message":"?email=A•••@e•••.com"}'],
    [String.raw`{"message":"\u0041da+kyc\u0040example.com"}`, '{"message":"A•••@e•••.com"}'],
    ['{"message":"O’Kafor (née *)"}', '{"message":"O•••"}'],
    [
      String.raw`{"message":"{\"surname\":\"O\\u2019Kafor (n\\u00e9e *)\"}"}`,
      String.raw`{"message":"{\"surname\":\"O•••\"}"}`,
    ],
    [
      String.raw`{"message":"{\\\"surname\\\":\\\"O\\\\u2019Kafor (n\\\\u00E9e *)\\\""}`,
      String.raw`{"message":"{\\\"surname\\\":\\\"O•••\\\""}`,
    ],
    ['{"message":"surname=O%E2%80%99Kafor+%28n%c3%a9e+%2a%29"}', '{"message":"surname=O•••"}'],
    ['{"message":"%2541da%252bkyc@example.com"}', '{"message":"A•••@e•••.com"}'],
    ['{"message":"<b>O&#8217;Kafor (n&#xE9;e *)</b>"}', '{"message":"<b>O•••</b>"}'],
    ['{"message":"born 1984-02-29 at 1 quay street 4807"}', '{"message":"born 1984-••-•• at ••• •••"}'],
    ['{"message":"born 29/02/1984, 123456789"}', '{"message":"born 1984-••-••, •••-••-6789"}'],
    [`{"message":"${'A'.repeat(300)}=="}`, '{"message":"•••"}'],
    [
      '{"message":"from Ayr, AU: Zoë, Zoe\u0308, ZOË, zoë, Zoës, née"}',
      '{"message":"from •••, AU: Z•••, Z•••, Z•••, zoë, Zoës, née"}',
    ],
    [
      String.raw`{"message":"cust\u006fmer-1 is unknown"}`,
      String.raw`{"message":"cust\u006fmer-1 is unknown"}`,
    ],
    ['"ada+kyc@example.com"', '"A•••@e•••.com"'],
    [
      '{"message":"mail to johanna.doe@mail.example or 987-65-4321"}',
      '{"message":"mail to j•••@m•••.example or •••-••-4321"}',
    ],
    ['{"detail":"who knows whom","message":"x"}', '{"detail":"who knows whom","message":"x"}'],
  ])('%s reads %s', async (text, after) => expect(await masked(text)).toBe(after));

  it('names no other customer of the desk', async () => {
    const known = [
      { field: 'givenName', value: 'Mary Ann' },
      { field: 'surname', value: 'Doe' },
    ];
    expect(await masked('{"message":"That is Doe, Mary; ask Ann. Doer"}', { known, status: 404 })).toBe(
      '{"message":"That is D•••, M•••; ask M•••. Doer"}',
    );
  });

  it('is masked in a success too', async () => {
    const text = '{"status":"REJECTED","rejectionReason":{"reason":"N1234567 of Zoë","internalReason":"R7"}}';
    expect(await masked(text, { status: 202 })).toBe(
      '{"status":"REJECTED","rejectionReason":{"reason":"•••567 of Z•••","internalReason":"R7"}}',
    );
  });

  it('shows none of the values, whatever they are and however they are written', async () => {
    const value = fc
      .string({ unit: 'grapheme', minLength: 4, maxLength: 20 })
      .filter((text) => text.trim().length >= 4 && !/[•\p{Cs}]/u.test(text));
    const writings = [
      (text: string) => text,
      (text: string) => JSON.stringify(text).slice(1, -1),
      (text: string) => JSON.stringify(JSON.stringify(text)),
      (text: string) => encodeURIComponent(text),
      (text: string) => new URLSearchParams({ v: text }).toString(),
      (text: string) => text.toUpperCase(),
    ];
    await fc.assert(
      fc.asyncProperty(value, value, fc.string({ unit: 'grapheme' }), async (givenName, surname, around) => {
        fc.pre(!around.includes('•'));
        const written = writings.map((write) => `${around}${write(givenName)}${around}`);
        const text = JSON.stringify({ errors: { all: written, [surname]: givenName } });
        const shown: unknown = JSON.parse(
          await masked(text, { sent: { customerIdentity: { givenName, surname } } }),
        );
        const after = JSON.stringify(shown);
        for (const sent of [givenName, surname]) {
          expect(after).not.toContain(JSON.stringify(sent.trim()).slice(1, -1));
        }
      }),
    );
  });
});

describe('the search for values is linear in the text', () => {
  const hyphens = (count: number) => '-'.repeat(count);

  it.each([
    ['nothing like it', ['kafor'], 'x'.repeat(1_000_000)],
    ['a surname of 400 characters', [hyphens(400)], hyphens(1_000_000)],
    ['a surname of 4,000 characters that nearly fits everywhere', [`${hyphens(4000)}x`], hyphens(1_000_000)],
    [
      'many values within each other',
      Array.from({ length: 61 }, (_, at) => hyphens(at + 4)),
      hyphens(1_000_000),
    ],
  ])('%s in a text of a million', (_what, values, text) => {
    const finder = new ValueFinder(values.map((one) => ({ text: one, isWord: false, mask: '•••' })));
    const before = finder.steps;
    finder.find(text);
    expect(finder.steps - before).toBeLessThanOrEqual(3 * text.length);
  });

  it.each([4097, 30_000, 1_000_000])('a value of %i characters hides every text instead', (length) =>
    expect(maskTexts(['a text', '', 'Ada'], [{ field: 'givenName', value: hyphens(length) }])).toEqual([
      '•••',
      '',
      '•••',
    ]),
  );

  it('so do too many values', () => {
    const values = Array.from({ length: 60 }, (_, at) => ({
      field: 'token',
      value: `${at}`.padEnd(4000, 'x'),
    }));
    expect(maskTexts(['a text'], values)).toEqual(['•••']);
  });

  it('texts of backslashes and of percent signs stay as they are', () => {
    const surname = '\\\\\\+ "é'.repeat(40);
    const values = [{ field: 'surname', value: surname }];
    expect(maskTexts([surname], values)).toEqual(['\\•••']);
    for (const text of ['\\'.repeat(100_000), '%'.repeat(100_000), '&#'.repeat(50_000), '@'.repeat(100_000)])
      expect(maskTexts([text], values)).toEqual([text]);
  });
});
