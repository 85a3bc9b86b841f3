import type { SignatureQuestion } from '#contract/desk/signature.ts';

import { strayCharacters } from '../text/visible-text.ts';

/** What is pasted. It stays in memory: no address, no storage. */
export type Pasted = Readonly<SignatureQuestion>;
export type PastedField = keyof Pasted;

export const nothingPasted: Pasted = { method: 'POST', uri: '', authorization: '', body: '' };

/** As the contract bounds them. */
export const mostCharacters = { uri: 8000, authorization: 2000, body: 262_144 } as const;

/** What a recorded call gives to begin with; its signature is never kept. */
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

/** What was pasted, as it is asked: the ends of a line are no part of it, those of a body are. */
export function questionOf({ method, uri, authorization, body }: Pasted): SignatureQuestion {
  return { method, uri: uri.trim(), authorization: authorization.trim(), body };
}

/** Characters that can't be seen and that nobody meant to paste, by field. */
export function straysIn(pasted: Pasted): readonly (readonly [PastedField, readonly string[]])[] {
  const fields: readonly PastedField[] = ['uri', 'authorization', 'body'];
  return fields
    .map((field) => [field, strayCharacters(pasted[field])] as const)
    .filter(([, codes]) => codes.length > 0);
}
