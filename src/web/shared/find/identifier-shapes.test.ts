import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { legalReferences } from '#testing/legal-references.ts';

import { type IdentifierShape, looksLikeRampId, readPastedText } from './identifier-shapes.ts';

function shapesOf(pasted: string): readonly IdentifierShape[] {
  const read = readPastedText(pasted);
  if (!read.isSearchable) throw new Error(`${pasted}: ${read.message}`);
  return read.shapes;
}
function refusalOf(pasted: string): string | null {
  const read = readPastedText(pasted);
  return read.isSearchable ? null : read.message;
}
const rampId = 'fd04c5f0a1b2c3d4e5f60718293eef30';

describe('what was pasted', () => {
  it('is a reference where it is one, the strange but legal ones too', () => {
    for (const reference of [...legalReferences, 'constructor', '__proto__'.replaceAll('_', '-'), 'c-13344'])
      expect(shapesOf(reference)).toEqual(['reference']);
    expect(shapesOf('a'.repeat(255))).toContain('reference');
    expect(shapesOf('a'.repeat(256))).not.toContain('reference');
  });

  it('of 32 hexadecimal digits may be a ramp’s id or a reference, in capitals too', () => {
    for (const text of [rampId, rampId.toUpperCase(), '0'.repeat(32)]) {
      expect(shapesOf(text)).toContain('ramp-id');
      expect(shapesOf(text)).toContain('reference');
    }
    for (const text of [rampId.slice(1), `${rampId}0`, `g${rampId.slice(1)}`])
      expect(shapesOf(text)).not.toContain('ramp-id');
    expect(looksLikeRampId('fd04c5f0-a1b2-c3d4-e5f6-0718293eef30')).toBe(true);
  });

  it.each([
    ['0xAbCdef0123456789aBcdef0123456789abCDEF01', ['wallet', 'reference']],
    ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', ['wallet', 'reference']],
    ['1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', ['wallet', 'reference']],
    [`0x${'fe'.repeat(32)}`, ['transaction-hash', 'reference']],
    ['fe'.repeat(32), ['transaction-hash', 'reference']],
    ['5'.repeat(88), ['transaction-hash', 'reference']],
    ['+61 412 345 678', ['phone']],
    ['+61412345678', ['phone']],
    ['(02) 9876-5432', ['phone']],
    ['61412345678', ['phone', 'reference']],
    ['anna+x@example.com', ['email']],
    ['bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a', []],
  ] as const)('%s is recognised by its shape', (text, expected) => {
    expect(shapesOf(text)).toEqual(expected);
  });

  it('loses the white space around it, and what has no width and comes along unseen', () => {
    for (const pasted of [
      ' c-13344\r\n',
      '\u200Bc-13344\u200B',
      '\uFEFFc-13344',
      '\u00A0c-13344\t',
      'c-\u00AD13344',
      'c\u201113344',
      'ｃ－１３３４４',
      '“c-13344”',
      '<c-13344>,',
      'c–13344',
      'c-13344\u0000',
    ])
      expect(readPastedText(pasted)).toMatchObject({ isSearchable: true, text: 'c-13344' });
  });

  it('is refused where a character only looks like one that an identifier has, and the character is named', () => {
    expect(refusalOf('\u0441-13344')).toContain('U+0441');
    expect(refusalOf('c-💶')).toContain('U+1F4B6');
  });

  it('is refused where it is a name, a mask, half an e-mail, nothing, or longer than any identifier', () => {
    expect(refusalOf('Ada Lovelace')).toContain('by name');
    expect(refusalOf('a•••@e•••.com')).toContain('mask');
    expect(refusalOf('ada@')).toContain('e-mail address');
    expect(refusalOf(' \u200B ')).toBe('Paste an identifier');
    expect(refusalOf('a'.repeat(301))).toContain('300');
    expect(readPastedText('Ada Lovelace')).toMatchObject({ options: [] });
  });

  it('is searched for or refused with a reason', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 320 }), (pasted) => {
        const read = readPastedText(pasted);
        const said = read.isSearchable ? read.text : read.message;
        expect(said).toMatch(read.isSearchable ? /^[\p{L}\p{M}\p{N}\p{P}\p{S}\s]{1,300}$/u : /^[A-Z]/);
      }),
    );
  });
});
