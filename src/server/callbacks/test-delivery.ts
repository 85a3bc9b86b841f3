import { randomBytes } from 'node:crypto';

import { isSameText } from '#node/same-text.ts';
import type { DataKeys } from '#server/privacy/personal/data-keys.ts';

/** A delivery that the desk sends to itself, and how its answer is known. */
export interface TestDelivery {
  readonly body: Buffer;
  /** Whether an answer's body is one of an instance that took it and has our keys. */
  isAnsweredBy(answer: string): boolean;
}

/** A test delivery's mark: its time, a random number, and the keyed digest of both. */
const marked = /^\{"rampart_test":"(?<mark>\d{13}\.[0-9a-f]{32})\.(?<digest>[0-9a-f]{64})"\}$/;
const longestBytes = 200;
const longestAgeMs = 60_000;
const purpose = 'callback-test';
const answerPurpose = 'callback-test-answer';

/** A body that any instance with the same data key knows for a test, for a minute. Nobody else can make one. */
export function makeTestDelivery(
  dataKeys: Pick<DataKeys, 'digest' | 'digests'>,
  nowMs: number,
): TestDelivery {
  const mark = `${nowMs}.${randomBytes(16).toString('hex')}`;
  const answers = dataKeys
    .digests(answerPurpose, mark)
    .map((proof) => JSON.stringify({ rampart_test: proof }));
  return {
    body: Buffer.from(`{"rampart_test":"${mark}.${dataKeys.digest(purpose, mark)}"}`),
    isAnsweredBy: (answer) => answers.some((expected) => isSameText(expected, answer)),
  };
}

/**
 * What to answer to a test delivery, which is not to be kept; null for every other body. It says nothing of where the delivery came from:
 * that is verified as for all of them. T-3.
 */
export function answerToTest(
  body: Buffer,
  dataKeys: Pick<DataKeys, 'digest' | 'digests'>,
  nowMs: number,
): { readonly rampart_test: string } | null {
  if (body.byteLength > longestBytes) return null;
  const { mark, digest } = marked.exec(body.toString('latin1'))?.groups ?? {};
  if (mark === undefined || digest === undefined) return null;
  if (Math.abs(nowMs - Number.parseInt(mark, 10)) > longestAgeMs) return null;
  const isOurs = dataKeys.digests(purpose, mark).some((expected) => isSameText(expected, digest));
  return isOurs ? { rampart_test: dataKeys.digest(answerPurpose, mark) } : null;
}
