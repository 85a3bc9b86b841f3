import { type FieldPlace, fieldPlaces } from '#contract/fields/field-places.ts';
import { isShownUnknown } from '#contract/fields/unknown-leaves.ts';
import { otherMessages } from '#contract/service/refusal-texts.ts';
import type { OperationName } from '#contract/service/operations.ts';
import type { ServiceFields } from '#contract/service/service-fields.ts';
import { isWalkable } from '#server/http/check-answer.ts';

import { answerRoot, type Position } from './answer-positions.ts';
import { type FoundLeaf, type MaskedLeaves, maskLeaves, type Replacement } from './leaf-masker.ts';
import { operationTrees, type SentValue, sentValues } from './leaf-tree.ts';
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

/** The leaves of an answer as they may be seen; null: too large or too deep to be looked through. Throws TypeError for invalid JSON. */
export function lookThrough(
  body: Buffer,
  { operation, status }: Pick<AnsweredCall, 'operation' | 'status'>,
  fields: ServiceFields,
): MaskedLeaves | null {
  if (body.byteLength > longestShown || !isWalkable(body)) return null;
  if (status >= 400) return maskLeaves(body, refusalRoot, () => false);
  return maskLeaves(body, answerRoot(operation, fields), (leaf) => isShownUnknown(operation, leaf));
}

/**
 * An answer's JSON as it may leave the server, failing closed: what the contract marks as open stays byte for byte, personal values are
 * masked, and in texts what is known of the people in question. Of fields that the contract does not name the values are masked, but for
 * those of a transaction; `unknownFields` at the end of the answer has their paths and types. T-6.1; choice: unknownFields.
 */
export async function maskAnswer(
  body: Buffer,
  leaves: MaskedLeaves,
  { operation, asked, known }: Pick<AnsweredCall, 'operation' | 'asked'> & { readonly known: KnownValues },
): Promise<Buffer> {
  const { replacements, texts, unknown, end } = leaves;
  const trees = operationTrees.get(operation);
  const sent =
    trees === undefined
      ? []
      : [...sentValues(trees.query, asked.parameters), ...sentValues(trees.request, asked.body)];
  const listed = unknown.slice(0, maxUnknown);
  const written = [...texts.map(({ text }) => text), ...listed.map(({ path }) => path)];
  const values = written.length === 0 ? [] : [...sent, ...(await known(written, sent))];
  const masked = maskTexts(written, values);
  const changed = texts.flatMap(({ from, to, text }, at) => {
    const after = masked[at] ?? '';
    return after === text ? [] : [{ from, to, by: Buffer.from(JSON.stringify(after)) }];
  });
  const paths = masked.slice(texts.length);
  const named = listed.map(({ type, isShown }, at) => ({ path: paths[at] ?? '', type, isShown }));
  return withReplacements(body, [
    ...replacements,
    ...changed,
    ...unknownFields(named, { more: unknown.length - listed.length, end }),
  ]);
}

/** The unknown fields, as a field of the answer itself. */
function unknownFields(
  named: readonly Omit<FoundLeaf, 'text'>[],
  { more, end }: { readonly more: number; readonly end: MaskedLeaves['end'] },
): Replacement[] {
  if (named.length === 0 || end === null) return [];
  const others = more > 0 ? `,"moreUnknownFields":${more}` : '';
  const field = `${end.isEmpty ? '' : ','}"unknownFields":${JSON.stringify(named)}${others}`;
  return [{ from: end.at, to: end.at, by: Buffer.from(field) }];
}

/** The bytes with parts of them replaced; the very same bytes when nothing is. */
function withReplacements(bytes: Buffer, replacements: readonly Replacement[]): Buffer {
  if (replacements.length === 0) return bytes;
  const parts: Buffer[] = [];
  let at = 0;
  for (const { from, to, by } of replacements.toSorted((one, other) => one.from - other.from)) {
    parts.push(bytes.subarray(at, from), by);
    at = to;
  }
  return Buffer.concat([...parts, bytes.subarray(at)]);
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
