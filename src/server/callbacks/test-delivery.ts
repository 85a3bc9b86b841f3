import { randomBytes } from 'node:crypto';

import { isSameText } from '#node/same-text.ts';
import type { DataKeys } from '#server/privacy/personal/data-keys.ts';

export interface TestDelivery {
  readonly body: Buffer;
  /** Returns true if an instance with our keys accepted it. */
  isAnsweredBy(answer: string): boolean;
}

/** Time, random number and keyed digest of both. */
const marked = /^\{"rampart_test":"(?<mark>\d{13}\.[0-9a-f]{32})\.(?<digest>[0-9a-f]{64})"\}$/;
const longestBytes = 200;
const longestAgeMs = 60_000;
const purpose = 'callback-test';
const answerPurpose = 'callback-test-answer';

/** Makes a body that only instances with the same data key recognise, for a minute. */
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

/** Answers a test delivery; null for others. T-3. */
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
