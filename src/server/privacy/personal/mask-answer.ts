import { type FieldPlace, fieldPlaces } from '#contract/fields/field-places.ts';
import { isShownUnknown } from '#contract/fields/unknown-leaves.ts';
import { otherMessages } from '#contract/service/refusal-texts.ts';
import type { OperationName } from '#contract/service/operations.ts';
import type { ServiceFields } from '#contract/service/service-fields.ts';
import { isWalkable } from '#server/http/upstream.ts';

import { type MaskedLeaves, type Position, answerRoot, maskLeaves } from './mask-leaves.ts';
import { type SentValue, operationTrees, sentValues } from './known-values.ts';
import { maskTexts } from './mask-texts.ts';

export interface AnsweredCall {
  readonly operation: OperationName;
  readonly status: number;
  readonly asked: { readonly parameters: unknown; readonly body: unknown };
}

/** Finds stored values of the people concerned, besides those sent. */
export type KnownValues = (
  texts: readonly string[],
  sent: readonly SentValue[],
) => Promise<readonly SentValue[]>;

/** Larger answers are withheld: the contract's are a tenth of this. */
const longestShown = 64 * 1024;
const maxUnknown = 100;

/** Finds an answer's leaves; null if too large or deep. Throws SyntaxError for invalid JSON. */
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
 * Masks an answer, failing closed: personal and unknown leaves, known values in texts. Shows unknown ones
 * only as `isShownUnknown` allows, and lists them in `unknownFields`. Returns the same bytes if nothing is
 * masked or unknown. T-6.1; choice: unknownFields.
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

/** Makes a replacement for an answer that couldn't be masked. */
export function withheldAnswer(status: number): Buffer {
  const message = `The service answered ${status}. Rampart does not show the rest, because it can’t mask personal data in an answer that is larger than 64 kB, nested too deeply or unreadable.`;
  return Buffer.from(JSON.stringify({ message, status }));
}

const refusalFields = fieldPlaces([{ path: 'status' }, { path: 'traceId' }]);
const sentence: FieldPlace = { ...fieldPlaces([]), mark: 'text', other: 'text' };

/** Reasons are text, `errors` has no stated shape. Spec: Errors; choice: refusalTexts. */
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
