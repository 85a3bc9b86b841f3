import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { maskValue } from '#contract/desk/masking.ts';
import { operationNames, operations, type OperationName } from '#contract/service/operations.ts';

import { maskAnswer, type AnsweredCall } from './mask-answer.ts';

const nothingAsked = { parameters: {}, body: null };
const mask = (operation: OperationName, text: string, call: Partial<AnsweredCall> = {}) =>
  maskAnswer(Buffer.from(text), { operation, status: 200, asked: nothingAsked, ...call }).toString();

/** A piece of JSON text, and what is to be read in its place. */
interface Piece {
  readonly text: string;
  readonly masked: string;
}

const same = (text: string): Piece => ({ text, masked: text });

/** The paths of the leaves and of all that holds them, read another way than the code does: as texts, lists left out. */
function standing(operation: OperationName, path: string): string | null {
  const leaves = operations[operation].personal.answer.map((leaf) => leaf.replaceAll('[]', ''));
  for (const leaf of leaves) {
    if (leaf === path || leaf.startsWith(`${path}.`)) return path.split('.').at(-1) ?? '';
    const parent = leaf.endsWith('.*') ? leaf.slice(0, -2) : null;
    if (parent !== null && path.startsWith(`${parent}.`) && !path.slice(parent.length + 1).includes('.'))
      return `instructions.${path.slice(parent.length + 1)}`;
  }
  return null;
}

const blank = fc.stringMatching(/^[ \t\n\r]{0,2}$/);
const written = (value: string) =>
  fc.array(fc.boolean(), { minLength: value.length, maxLength: value.length }).map((isEscaped) => {
    const units = value.split('').map((unit, at) => {
      if (isEscaped[at]) return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
      return /[\ud800-\udfff]/.test(unit) ? unit : JSON.stringify(unit).slice(1, -1);
    });
    // Half of a pair escaped and the other not would be another text.
    return /[\ud800-\udfff]/.test(value) ? JSON.stringify(value) : `"${units.join('')}"`;
  });
const number = fc.constantFrom('0', '-0', '1.0', '1e400', '1E+2', '123456789012345678901234567890', '-0.10');
const word = fc.oneof(number, fc.constantFrom('true', 'false'));
const key = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...keysOfLeaves()) },
  {
    weight: 2,
    arbitrary: fc
      .string({ unit: 'grapheme', maxLength: 5 })
      .filter((text) => text !== '' && !text.includes('.')),
  },
);

function keysOfLeaves(): string[] {
  const keys = operationNames.flatMap((name) =>
    operations[name].personal.answer.flatMap((leaf) => leaf.replaceAll('[]', '').split('.')),
  );
  return [...new Set(keys)].map((step) => (step === '*' ? 'bsb' : step));
}

function joined(parts: readonly Piece[]): Piece {
  return {
    text: parts.map(({ text }) => text).join(''),
    masked: parts.map(({ masked }) => masked).join(''),
  };
}

/** JSON text of a value at a path, with what the masked answer is to read there. */
function pieces(operation: OperationName, path: string, depth: number): fc.Arbitrary<Piece> {
  const field = path === '' ? null : standing(operation, path);
  const isLeaf =
    field !== null &&
    operations[operation].personal.answer.every((leaf) => !leaf.replaceAll('[]', '').startsWith(`${path}.`));
  const text = fc.string({ unit: 'grapheme', maxLength: 12 });
  const scalar = fc.oneof(
    text.chain((value) =>
      written(value).map((as) => ({
        text: as,
        masked: field === null || value === '' ? as : JSON.stringify(maskValue(field, value)),
      })),
    ),
    word.map((as) => ({ text: as, masked: field === null ? as : '"•••"' })),
    fc.constant(same('null')),
  );
  if (depth === 0) return scalar;
  const space = blank.map(same);
  const list = fc
    .array(fc.tuple(space, pieces(operation, path, depth - 1), space), { maxLength: 3 })
    .map((items) =>
      joined([
        same('['),
        ...items.flatMap((item, at) => (at === 0 ? item : [same(','), ...item])),
        same(']'),
      ]),
    );
  const object = fc
    .array(
      fc
        .tuple(space, key, space, space)
        .chain(([before, name, after, last]) =>
          fc
            .tuple(written(name), pieces(operation, path === '' ? name : `${path}.${name}`, depth - 1))
            .map(([as, value]) => [before, same(as), after, same(':'), value, last]),
        ),
      { maxLength: 5 },
    )
    .map((fields) =>
      joined([same('{'), ...fields.flatMap((one, at) => (at === 0 ? one : [same(','), ...one])), same('}')]),
    );
  const whole = isLeaf ? object.map((piece) => ({ text: piece.text, masked: '"•••"' })) : object;
  return fc.oneof(
    { weight: 1, arbitrary: scalar },
    { weight: 1, arbitrary: list },
    { weight: 4, arbitrary: whole },
  );
}

describe('an answer that passes', () => {
  it.each(['shareDocuments', 'getRamp', 'createRamp', 'getPrice'] as const)(
    'of %s has its personal leaves masked and every other byte as it came',
    (operation) =>
      fc.assert(
        fc.property(
          pieces(operation, '', 5).filter(({ text }) => text.startsWith('{') || text.startsWith('[{')),
          ({ text, masked }) => {
            expect(mask(operation, text)).toBe(masked);
          },
        ),
        { numRuns: 150 },
      ),
  );

  it('of share documents shows first letters, the year of birth and the end of the tax id', () => {
    const answer = `{ "status":"PENDING", "customerIdentity" : {"givenName":"Ada","surname":"Ok\\u0061for","dob":"1984-02-29",
      "taxId":"123-45-6789","taxState":"CA","residentialAddress":{"addressLine":"1 Quay Street","suburb":"Brisbane","postCode":"4000","country":"AU"}},"n":1.0}`;
    expect(mask('shareDocuments', answer, { status: 202 })).toBe(
      `{ "status":"PENDING", "customerIdentity" : {"givenName":"A•••","surname":"O•••","dob":"1984-••-••",
      "taxId":"•••-••-6789","taxState":"CA","residentialAddress":{"addressLine":"•••","suburb":"•••","postCode":"•••","country":"AU"}},"n":1.0}`,
    );
  });

  it.each([
    [
      'instructions in a list',
      '{"target":{"fiat":{"instructions":[{"bsb":"012345678"}]}}}',
      '{"target":{"fiat":{"instructions":[{"bsb":"•••678"}]}}}',
    ],
    [
      'instructions of another kind',
      '{"target":{"fiat":{"instructions":"BSB 012"}}}',
      '{"target":{"fiat":{"instructions":"•••"}}}',
    ],
    [
      'a key given twice',
      '{"source":{"crypto":{"walletAddress":"0xabc","walletAddress":"0xdef"}}}',
      '{"source":{"crypto":{"walletAddress":"•••","walletAddress":"•••"}}}',
    ],
    [
      'an escaped key',
      String.raw`{"source":{"crypto":{"wallet\u0041ddress":"0xabc"}}}`,
      String.raw`{"source":{"crypto":{"wallet\u0041ddress":"•••"}}}`,
    ],
    [
      'a number',
      '{"source":{"crypto":{"walletAddress":1.0}}}',
      '{"source":{"crypto":{"walletAddress":"•••"}}}',
    ],
    [
      'nothing at all',
      '{"source":{"crypto":{"walletAddressMemo":null,"walletAddress":""}}}',
      '{"source":{"crypto":{"walletAddressMemo":null,"walletAddress":""}}}',
    ],
    [
      'a name like a leaf elsewhere',
      '{"walletAddress":"0xabc","other":{"crypto":{"walletAddress":"0xabc"}}}',
      '{"walletAddress":"0xabc","other":{"crypto":{"walletAddress":"0xabc"}}}',
    ],
    [
      'prototype names',
      '{"__proto__":{"a":1},"target":{"constructor":"x"}}',
      '{"__proto__":{"a":1},"target":{"constructor":"x"}}',
    ],
  ])('masks %s', (_what, text, masked) => expect(mask('getRamp', text)).toBe(masked));

  it('is the very same buffer when nothing in it is personal', () => {
    const body = Buffer.from('{"account":{"exists":true}}');
    expect(maskAnswer(body, { operation: 'getIdentity', status: 200, asked: nothingAsked })).toBe(body);
  });

  it('keeps bytes that are no UTF-8', () => {
    const body = Buffer.from(
      '{"x":"\xff\xfe","source":{"crypto":{"walletAddress":"0x"}},"y":"\xc3"}',
      'latin1',
    );
    const masked = maskAnswer(body, { operation: 'getRamp', status: 200, asked: nothingAsked });
    expect(masked.toString('latin1').replace(Buffer.from('•••').toString('latin1'), '0x')).toBe(
      body.toString('latin1'),
    );
  });

  it('may nest as deeply as it likes', () => {
    const deep = '['.repeat(200_000) + ']'.repeat(200_000);
    expect(mask('getRamp', `{"other":${deep},"source":${deep}}`)).toBe(
      `{"other":${deep},"source":[[[[[[[["•••"]]]]]]]]}`,
    );
  });

  it.each([
    '',
    '{',
    '{"source"',
    '{"source":',
    '{"source":}',
    '{"source":{"crypto":{"walletAddress":"',
    '{]',
    '[}',
    '{"a" 1}',
  ])('ends, whatever it is: %s', (text) => {
    expect(() => {
      try {
        mask('getRamp', text);
      } catch (error) {
        if (!(error instanceof TypeError)) throw error;
      }
    }).not.toThrow();
  });
});
