import type { OperationName } from '#contract/service/operations.ts';
import { isWalkable } from '#server/outbound/answer-bounds.ts';

import { answerPlace, refusalPlace } from './answer-places.ts';
import { operationTrees } from './leaf-tree.ts';
import { maskLeaves, withReplacements } from './mask-leaves.ts';
import { maskTexts } from './mask-texts.ts';
import { sentValues, type SentValue } from './sent-values.ts';

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

/**
 * An answer's JSON as it may leave the server, failing closed: what the contract marks as open stays byte for byte, personal values and
 * those that it has no field for are masked, and in texts what is known of the people in question. Null: too large or too deep to be
 * looked through.
 */
export async function maskAnswer(
  body: Buffer,
  { operation, status, asked }: AnsweredCall,
  known: KnownValues,
): Promise<Buffer | null> {
  if (body.byteLength === 0) return body;
  if (body.byteLength > longestShown || !isWalkable(body)) return null;
  const { replacements, texts } = maskLeaves(body, status >= 400 ? refusalPlace : answerPlace(operation));
  const trees = operationTrees.get(operation);
  const sent =
    trees === undefined
      ? []
      : [...sentValues(trees.query, asked.parameters), ...sentValues(trees.request, asked.body)];
  const written = texts.map(({ text }) => text);
  const values = texts.length === 0 ? [] : [...sent, ...(await known(written, sent))];
  const masked = maskTexts(written, values);
  const changed = texts.flatMap(({ from, to, text }, at) => {
    const after = masked[at] ?? '';
    return after === text ? [] : [{ from, to, by: Buffer.from(JSON.stringify(after)) }];
  });
  return withReplacements(body, [...replacements, ...changed]);
}

/** What replaces an answer that could not be masked: its status, and that the rest is withheld. */
export function withheldAnswer(status: number): Buffer {
  const message = `The service answered ${status}. Rampart does not show the rest, because it cannot mask personal data in it: it is larger than 64 kB, nested too deeply, or not readable.`;
  return Buffer.from(JSON.stringify({ message, status }));
}
