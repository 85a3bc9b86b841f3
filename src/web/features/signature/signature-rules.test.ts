import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinedText, strayCharacters, visiblePieces } from './signature-rules.ts';
import { invisibleNames, invisibleWords } from './signature-words.ts';

const call = { method: 'GET', uri: '/x', timestamp: '1' };

it.each([
  ['space', 'omit', null, 'GET /x 1'],
  ['space', 'keep', null, 'GET /x 1 '],
  ['newline', 'omit', null, 'GET\n/x\n1'],
  ['newline', 'keep', null, 'GET\n/x\n1\n'],
  ['space', 'omit', '{}', 'GET /x 1 {}'],
  ['newline', 'keep', '{}', 'GET\n/x\n1\n{}'],
] as const)('joins by %s, %s before an empty body: %o', (separator, emptyBody, body, text) => {
  expect(joinedText({ ...call, separator, emptyBody, body })).toBe(text);
});

const shown = (text: string) =>
  visiblePieces(text)
    .map((piece) =>
      piece.kind === 'text' ? piece.text : invisibleWords(piece.name, piece.code, piece.count).shown,
    )
    .join('');

describe('a signed text', () => {
  it.each([
    ['POST /x 1 {}', 'POST·/x·1·{}'],
    ['a\nb\r\n\tc', 'a↵b[carriage return]↵→c'],
    ['a  b', 'a··b'],
    ['c-1\u200B', 'c-1[zero-width space]'],
    ['\uFEFF{}', '[byte order mark]{}'],
    ['a\u202Ecba', 'a[right-to-left override]cba'],
    ['a\u00A0b\u00ADc', 'a[no-break space]b[soft hyphen]c'],
    ['\u0007\u{E0041}\uD800', '[U+0007][U+E0041][U+D800]'],
  ])('%j is shown as %s', (text, expected) => {
    expect(shown(text)).toBe(expected);
  });

  it('is read with every invisible character by its name', () => {
    expect(invisibleWords('U+0020', 'U+0020', 1).read).toBe(' space ');
    expect(invisibleWords('U+000A', 'U+000A', 3).read).toBe(' 3 × newline ');
    expect(invisibleWords(null, 'U+0007', 1).read).toBe(' U+0007 ');
  });

  it('loses nothing, and leaves nothing invisible', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const back = visiblePieces(text)
          .map((piece) =>
            piece.kind === 'text'
              ? piece.text
              : String.fromCodePoint(Number.parseInt(piece.code.slice(2), 16)).repeat(piece.count),
          )
          .join('');
        expect(back).toBe(text);
        expect(
          visiblePieces(text).some((piece) => piece.kind === 'text' && /[\p{C}\p{Z}]/u.test(piece.text)),
        ).toBe(false);
      }),
    );
  });
});

it('names what nobody meant to paste', () => {
  expect(strayCharacters('a b\t\r\nc')).toEqual([]);
  expect(strayCharacters('\uFEFFa\u200Bb\u200B')).toEqual(['U+FEFF', 'U+200B']);
  expect(Object.keys(invisibleNames)).toContain('U+FEFF');
});
