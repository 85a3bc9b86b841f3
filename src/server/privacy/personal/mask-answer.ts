import { type FieldPlace, fieldPlaces } from '#contract/fields/field-places.ts';
import { isShownUnknown } from '#contract/fields/unknown-leaves.ts';
import { otherMessages } from '#contract/service/refusal-texts.ts';
import type { OperationName } from '#contract/service/operations.ts';
import type { ServiceFields } from '#contract/service/service-fields.ts';
import { isWalkable } from '#server/http/upstream.ts';

import { type MaskedLeaves, type Position, answerRoot, maskLeaves } from './mask-leaves.ts';
import { type SentValue, operationTrees, sentValues } from './known-values.ts';
import { maskTexts } from './mask-texts.ts';

/** The call that was answered. */
export interface AnsweredCall {
  readonly operation: OperationName;
  readonly status: number;
  /** The parameters of path and query, and the body, as the contract reads them. */
  readonly asked: { readonly parameters: unknown; readonly body: unknown };
}

/** The personal values that the desk knows of the people whom a call or its answer's texts name, beside those that were sent. */
export type KnownValues = (
  texts: readonly string[],
  sent: readonly SentValue[],
) => Promise<readonly SentValue[]>;

/** Larger answers are personal as a whole: no answer of the contract is a tenth as large. */
const longestShown = 64 * 1024;
/** The most unknown fields that are named. */
const maxUnknown = 100;

/** The leaves of an answer as they may be seen; null: too large or too deep to be looked through. Throws SyntaxError for invalid JSON. */
export function lookThrough(
  body: Buffer,
  { operation, status }: Pick<AnsweredCall, 'operation' | 'status'>,
  fields: ServiceFields,
): MaskedLeaves | null {
  if (body.byteLength > longestShown || !isWalkable(body)) return null;
  const json = body.toString('utf8');
  if (status >= 400) return maskLeaves(json, refusalRoot, () => false);
  return maskLeaves(json, answerRoot(operation, fields), (leaf) => isShownUnknown(operation, leaf));
}

/**
 * Writes an answer's JSON as it may leave the server, failing closed: what the contract marks as open stays, personal values are masked, and
 * in texts what is known of the people in question. Of fields that the contract does not name the values are masked, but for those of a
 * transaction; `unknownFields` at the end of the answer has their paths and types. An answer with nothing to mask is the same bytes. T-6.1;
 * choice: unknownFields.
 */
export async function maskAnswer(
  body: Buffer,
  leaves: MaskedLeaves,
  { operation, asked, known }: Pick<AnsweredCall, 'operation' | 'asked'> & { readonly known: KnownValues },
): Promise<Buffer> {
  const { texts, unknown } = leaves;
  const trees = operationTrees.get(operation);
  const sent =
    trees === undefined
      ? []
      : [...sentValues(trees.query, asked.parameters), ...sentValues(trees.request, asked.body)];
  const listed = unknown.slice(0, maxUnknown);
  const searched = [...texts.map(({ text }) => text), ...listed.map(({ path }) => path)];
  const values = searched.length === 0 ? [] : [...sent, ...(await known(searched, sent))];
  const masked = maskTexts(searched, values);
  let { isMasked } = leaves;
  for (const [at, found] of texts.entries()) {
    const after = masked[at] ?? '';
    if (after === found.text) continue;
    found.written = JSON.stringify(after);
    isMasked = true;
  }
  if (!isMasked && unknown.length === 0) return body;
  const paths = masked.slice(texts.length);
  const more = unknown.length - listed.length;
  return Buffer.from(
    leaves.write({
      ...(listed.length > 0 && {
        unknownFields: listed.map(({ type, isShown }, at) => ({ path: paths[at] ?? '', type, isShown })),
      }),
      ...(more > 0 && { moreUnknownFields: more }),
    }),
  );
}

/** What replaces an answer that could not be masked: its status, and that the rest is withheld. */
export function withheldAnswer(status: number): Buffer {
  const message = `The service answered ${status}. Rampart does not show the rest, because it cannot mask personal data in it: it is larger than 64 kB, nested too deeply, or not readable.`;
  return Buffer.from(JSON.stringify({ message, status }));
}

const refusalFields = fieldPlaces([{ path: 'status' }, { path: 'traceId' }]);
const sentence: FieldPlace = { ...fieldPlaces([]), mark: 'text', other: 'text' };

/** The places of a refusal of any status: what tells why is text. `errors` has no stated shape: all in it is. Spec: Errors; choice: refusalTexts. */
const refusalRoot: Position = {
  place: {
    ...refusalFields,
    mark: 'text',
    below: new Map([
      ...refusalFields.below,
      ...['message', 'errors', ...otherMessages].map((name) => [name, { ...sentence, field: name }] as const),
    ]),
  },
  pointers: null,
  mayBeEnvelope: false,
};
