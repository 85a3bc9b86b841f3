/** What can't be seen, by its code point: how it is called. */
export const invisibleNames = {
  'U+0020': 'space',
  'U+000A': 'newline',
  'U+000D': 'carriage return',
  'U+0009': 'tab',
  'U+0000': 'null character',
  'U+00A0': 'no-break space',
  'U+00AD': 'soft hyphen',
  'U+061C': 'Arabic letter mark',
  'U+200B': 'zero-width space',
  'U+200C': 'zero-width non-joiner',
  'U+200D': 'zero-width joiner',
  'U+200E': 'left-to-right mark',
  'U+200F': 'right-to-left mark',
  'U+2028': 'line separator',
  'U+2029': 'paragraph separator',
  'U+202A': 'left-to-right embedding',
  'U+202B': 'right-to-left embedding',
  'U+202C': 'end of direction',
  'U+202D': 'left-to-right override',
  'U+202E': 'right-to-left override',
  'U+202F': 'narrow no-break space',
  'U+2060': 'word joiner',
  'U+2066': 'left-to-right isolate',
  'U+2067': 'right-to-left isolate',
  'U+2068': 'first strong isolate',
  'U+2069': 'end of isolate',
  'U+FEFF': 'byte order mark',
} as const;
export type InvisibleName = keyof typeof invisibleNames;

const glyphs: Partial<Record<InvisibleName, string>> = {
  'U+0020': '·',
  'U+000A': '↵',
  'U+0009': '→',
};

/** What is shown for one, and what is read: a sign for the common ones, the name in brackets for all others. */
export function invisibleWords(
  name: InvisibleName | null,
  code: string,
  count: number,
): { shown: string; read: string } {
  const called = name === null ? code : invisibleNames[name];
  const glyph = name === null ? undefined : glyphs[name];
  return {
    shown: glyph === undefined ? `[${called}${count === 1 ? '' : ` × ${count}`}]` : glyph.repeat(count),
    read: count === 1 ? ` ${called} ` : ` ${count} × ${called} `,
  };
}

/** How one is called, by its code point; the code point itself where it has no name here. */
export function invisibleName(code: string): string {
  const named: Readonly<Record<string, string>> = invisibleNames;
  return Object.hasOwn(named, code) ? `${named[code]} (${code})` : code;
}
