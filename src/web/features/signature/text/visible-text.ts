import { type InvisibleName, invisibleNames } from '../words/invisible-words.ts';

/** A stretch of a text: one that can be read, or a run of one character that can't be seen. */
export type TextPiece =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'mark';
      readonly name: InvisibleName | null;
      readonly code: string;
      readonly count: number;
    };

/** White space, controls, formats and what has no form of its own. */
const invisible = /[\p{C}\p{Z}\u115F\u1160\u2800\u3164\uFFA0]|\u034F|\p{Variation_Selector}/u;

/** A text in pieces, in order; nothing of it is lost. Runs of the same invisible character are one piece. */
export function visiblePieces(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  for (const character of text) {
    const last = pieces.at(-1);
    if (!invisible.test(character)) {
      if (last?.kind === 'text') pieces[pieces.length - 1] = { kind: 'text', text: last.text + character };
      else pieces.push({ kind: 'text', text: character });
      continue;
    }
    const code = codeOf(character);
    if (last?.kind === 'mark' && last.code === code)
      pieces[pieces.length - 1] = { ...last, count: last.count + 1 };
    else pieces.push({ kind: 'mark', name: nameOf(code), code, count: 1 });
  }
  return pieces;
}

/** What stands in a text that nobody meant to put there: whatever can't be seen but spaces, tabs and line breaks. By code, in order, once. */
export function strayCharacters(text: string): readonly string[] {
  const codes = new Set<string>();
  for (const character of text)
    if (invisible.test(character) && !' \t\n\r'.includes(character)) codes.add(codeOf(character));
  return [...codes];
}

/** `U+200B` */
function codeOf(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

function nameOf(code: string): InvisibleName | null {
  return Object.hasOwn(invisibleNames, code) ? (code as InvisibleName) : null;
}
