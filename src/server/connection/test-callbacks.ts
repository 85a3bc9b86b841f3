import type { CallbackTest } from '#contract/desk/connection.ts';
import { formatAuthorization, sign, type SignatureStyle } from '#node/signature.ts';
import { makeTestDelivery } from '#server/callbacks/receiving/test-delivery.ts';
import { UpstreamFailure } from '#server/outbound/upstream-failure.ts';
import { createUpstream, type UpstreamAnswer } from '#server/outbound/upstream.ts';
import type { DataKeys } from '#server/personal/data-keys.ts';
import type { NamedPair } from '#server/proxy/key-pairs.ts';

import { judgeDelivery, type Delivered } from './judge-delivery.ts';

export interface TestDeliveryParts {
  /** Where the service sends callbacks, the token with it. */
  readonly url: URL;
  /** As it may be shown. */
  readonly shownUrl: string;
  readonly pair: NamedPair;
  readonly style: SignatureStyle;
  readonly dataKeys: Pick<DataKeys, 'digest' | 'digests'>;
  readonly nowMs: () => number;
  readonly timestamp: () => string;
  readonly timeoutMs: number;
}

const limits = { answerLimitBytes: 64 * 1024, stallMs: 10_000 };

/** Sends the desk a delivery over its public address, signed as the service signs, and tells what became of it. Never throws what the network does. */
export async function testCallbacks(parts: TestDeliveryParts): Promise<CallbackTest> {
  const { url, shownUrl, dataKeys, nowMs } = parts;
  const delivery = makeTestDelivery(dataKeys, nowMs());
  const testedAt = new Date(nowMs()).toISOString();
  const began = performance.now();
  const answer = await send(delivery.body, parts);
  const durationMs = Math.round(performance.now() - began);
  const isFailure = answer instanceof UpstreamFailure;
  const delivered: Delivered = isFailure
    ? { kind: 'failed', failure: answer }
    : { kind: 'answered', answer, isOurs: delivery.isAnsweredBy(answer.body.toString('utf8')) };
  const status = answer.status;
  return { testedAt, url: shownUrl, status, durationMs, ...judgeDelivery(delivered, url, durationMs) };
}

async function send(body: Buffer, parts: TestDeliveryParts): Promise<UpstreamAnswer | UpstreamFailure> {
  const { url, pair, style, timeoutMs } = parts;
  const upstream = createUpstream(url.origin, limits);
  const uri = url.pathname;
  const timestamp = parts.timestamp();
  const signature = sign(pair.secret, { method: 'POST', uri, timestamp, body: [body] }, style);
  const authorization = formatAuthorization({ key: pair.key, signature, timestamp });
  const signal = new AbortController().signal;
  try {
    return await upstream.send({ method: 'POST', uri, authorization, body: [body], timeoutMs, signal });
  } catch (error) {
    if (error instanceof UpstreamFailure) return error;
    throw error;
  } finally {
    await upstream.close();
  }
}
