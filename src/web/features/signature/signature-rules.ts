import type { SignatureDiagnosis, SignatureQuestion } from '#contract/desk/signature.ts';
import { type InvisibleName, invisibleNames } from './signature-words.ts';

/** In memory only: no address, no storage. */
export type Pasted = Readonly<SignatureQuestion>;
export type PastedField = keyof Pasted;

export const nothingPasted: Pasted = { method: 'POST', uri: '', authorization: '', body: '' };

/** The contract's limits. */
export const mostCharacters = { uri: 8000, authorization: 2000, body: 262_144 } as const;

/** Leaves out the signature, which is never stored. */
export function pastedOf(call: {
  method: string;
  uri: string;
  keyId: string;
  signedTimestamp: string | null;
}): Pasted {
  const { method, uri, keyId, signedTimestamp } = call;
  const authorization = signedTimestamp === null ? '' : `Bearer ${keyId}::${signedTimestamp}`;
  return { method, uri, authorization, body: '' };
}

/** Drops line ends except in the body. */
export function questionOf({ method, uri, authorization, body }: Pasted): SignatureQuestion {
  return { method, uri: uri.trim(), authorization: authorization.trim(), body };
}

/** Lists invisible characters by field. */
export function straysIn(pasted: Pasted): readonly (readonly [PastedField, readonly string[]])[] {
  const fields: readonly PastedField[] = ['uri', 'authorization', 'body'];
  return fields
    .map((field) => [field, strayCharacters(pasted[field])] as const)
    .filter(([, codes]) => codes.length > 0);
}

const separators = { space: ' ', newline: '\n' } as const;

/** Joins the parts as for signing. Spec: Authentication (3); choice: signatureEmptyBody. */
export function joinedText(text: SignatureDiagnosis['signedText']): string {
  const separator = separators[text.separator];
  const head = [text.method, text.uri, text.timestamp].join(separator);
  if (text.body !== null) return head + separator + text.body;
  return text.emptyBody === 'keep' ? head + separator : head;
}

/** Readable text, or a run of one invisible character. */
export type TextPiece =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'mark';
      readonly name: InvisibleName | null;
      readonly code: string;
      readonly count: number;
    };

/** White space, controls, formats and blank characters. */
const invisible = /[\p{C}\p{Z}\u115F\u1160\u2800\u3164\uFFA0]|\u034F|\p{Variation_Selector}/u;

/** Merges runs of an invisible character; lossless. */
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

/** Lists the codes of invisible characters except spaces, tabs and line breaks. */
export function strayCharacters(text: string): readonly string[] {
  const codes = new Set<string>();
  for (const character of text)
    if (invisible.test(character) && !' \t\n\r'.includes(character)) codes.add(codeOf(character));
  return [...codes];
}

function codeOf(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

function nameOf(code: string): InvisibleName | null {
  return Object.hasOwn(invisibleNames, code) ? (code as InvisibleName) : null;
}
