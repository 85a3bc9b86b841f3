import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { maskAnswer } from './mask-answer.ts';

describe('an error that repeats what was sent', () => {
  const asked = {
    parameters: {},
    body: {
      identityReference: 'customer-1',
      email: 'Ada+kyc@example.com',
      mobileNumber: '+61412345678',
      customerIdentity: {
        givenName: 'Zoë',
        surname: 'O’Kafor (née *)',
        dob: '1984-02-29',
        residentialAddress: { addressLine: '1 Quay Street', suburb: 'Ayr', postCode: '4807', country: 'AU' },
      },
      identityDocuments: [{ type: 'PASSPORT', data: { number: 'N1234567' } }],
    },
  };
  const masked = (text: string, status = 422, sent: object = asked.body) =>
    maskAnswer(Buffer.from(text), {
      operation: 'shareDocuments',
      status,
      asked: { parameters: {}, body: sent },
    }).toString();

  it.each([
    ['{"message":"ada+KYC@example.com is taken", "n":1.0}', '{"message":"A•••@e•••.com is taken", "n":1.0}'],
    ['{"errors":{"N1234567":["bad"]}}', '{"errors":{"•••567":["bad"]}}'],
    ['{"m":"61412345678 or +61412345678"}', '{"m":"•••678 or •••678"}'],
    ['{"m":"?email=Ada%2bkyc%40example.com"}', '{"m":"?email=A•••@e•••.com"}'],
    [String.raw`{"m":"\u0041da+kyc\u0040example.com"}`, '{"m":"A•••@e•••.com"}'],
    ['{"m":"O’Kafor (née *)"}', '{"m":"O•••"}'],
    [
      String.raw`{"m":"{\"surname\":\"O\\u2019Kafor (n\\u00e9e *)\"}"}`,
      String.raw`{"m":"{\"surname\":\"O•••\"}"}`,
    ],
    [
      String.raw`{"m":"{\\\"surname\\\":\\\"O\\\\u2019Kafor (n\\\\u00E9e *)\\\""}`,
      String.raw`{"m":"{\\\"surname\\\":\\\"O•••\\\""}`,
    ],
    ['{"m":"surname=O%E2%80%99Kafor+%28n%c3%a9e+%2a%29"}', '{"m":"surname=O•••"}'],
    ['{"m":"<b>O&#8217;Kafor (n&#xE9;e *)</b>"}', '{"m":"<b>O•••</b>"}'],
    ['{"m":"born 1984-02-29 at 1 quay street 4807"}', '{"m":"born 1984-••-•• at ••• •••"}'],
    [`{"m":"${'A'.repeat(300)}=="}`, '{"m":"•••"}'],
    [
      String.raw`{"m":"cust\u006fmer-1 from Ayr, AU: Zoë"}`,
      String.raw`{"m":"cust\u006fmer-1 from Ayr, AU: Zoë"}`,
    ],
    ['"ada+kyc@example.com"', '"A•••@e•••.com"'],
  ])('%s reads %s', (text, after) => expect(masked(text)).toBe(after));

  it('takes no longer for texts of backslashes', () => {
    const surname = '\\\\\\+ "é'.repeat(40);
    expect(masked(JSON.stringify({ m: surname }), 422, { customerIdentity: { surname } })).toBe(
      String.raw`{"m":"\\•••"}`,
    );
    const text = JSON.stringify({ m: '\\'.repeat(20_000) });
    expect(masked(text, 422, { customerIdentity: { surname } })).toBe(text);
  });

  it('leaves the answer of a success alone', () =>
    expect(masked('{"note":"N1234567"}', 202)).toBe('{"note":"N1234567"}'));

  it('holds none of the values, whatever they are', () => {
    const value = fc
      .string({ unit: 'grapheme', minLength: 4, maxLength: 20 })
      .filter((text) => text.trim().length >= 4 && !text.includes('•'));
    fc.assert(
      fc.property(value, value, fc.string({ unit: 'grapheme' }), (givenName, surname, around) => {
        fc.pre(!around.includes('•'));
        const text = JSON.stringify({ errors: [`${around}${givenName}${around}`, { [surname]: givenName }] });
        const after = JSON.stringify(
          JSON.parse(masked(text, 400, { customerIdentity: { givenName, surname } })),
        );
        for (const sent of [givenName, surname])
          expect(after).not.toContain(JSON.stringify(sent.trim()).slice(1, -1));
      }),
    );
  });
});
