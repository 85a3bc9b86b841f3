import { operations } from '#contract/service/operations.ts';
import { readMessage } from '#contract/service/read-message.ts';
import { refusalText } from '#contract/service/refusal-texts.ts';
import type { ServiceFields } from '#contract/service/service-fields.ts';
import { formatAuthorization, sign, type SignatureStyle } from '#node/signature.ts';
import { UpstreamFailure } from '#server/http/upstream-failure.ts';
import type { Upstream, UpstreamAnswer } from '#server/http/upstream.ts';
import type { NamedPair } from '#server/calls/proxy/key-pairs.ts';

/** How a look-up is signed. */
export interface ProbeSignature {
  readonly pair: NamedPair;
  readonly style: SignatureStyle;
  /** Added to the machine's time: how far the service's clock is ahead of it. */
  readonly aheadMs: number;
}

/** An answer to a look-up, as far as it says how the desk and the service stand to each other. */
export interface ProbeAnswer {
  readonly status: number;
  /** Whether its body is what the service says, an account or a refusal. Spec: Errors. */
  readonly isOfService: boolean;
  /** The service's own words of a refusal. */
  readonly words: string | null;
  /** How far the clock of its Date is ahead of the machine's; null where it has none. */
  readonly aheadMs: number | null;
}

export type Probed = ProbeAnswer | UpstreamFailure;

/** Looks up an unused reference: signed as given, or not at all. Network failures are results. */
export type ProbeService = (signature: ProbeSignature | null) => Promise<Probed>;

export interface ProbeParts {
  readonly upstream: Upstream;
  readonly basePath: string;
  readonly timeoutMs: number;
  readonly nowMs: () => number;
  /** The timestamp of a signature; strictly increasing, no matter who asks. */
  readonly timestamp: () => string;
  /** Where the integration's own names differ. */
  readonly fields: ServiceFields;
}

/** A reference by the contract that no partner gives to a customer. */
const madeUpReference = 'rampart-connection-check';
const { method } = operations.getIdentity;
const target = operations.getIdentity.path.replace(/\{\w+\}/, madeUpReference);

/** The secret goes into the signature and nowhere else. */
export function createProbe({
  upstream,
  basePath,
  timeoutMs,
  nowMs,
  timestamp,
  fields,
}: ProbeParts): ProbeService {
  const uri = basePath + target;
  return async (signature) => {
    const authorization = signature === null ? null : authorize(signature, uri, timestamp());
    const signal = new AbortController().signal;
    try {
      const answer = await upstream.send({ method, uri, authorization, body: null, timeoutMs, signal });
      return read(answer, nowMs(), fields);
    } catch (error) {
      if (error instanceof UpstreamFailure) return error;
      throw error;
    }
  };
}

function authorize({ pair, style, aheadMs }: ProbeSignature, uri: string, own: string): string {
  const timestamp = String(BigInt(own) + BigInt(Math.round(aheadMs)) * 1000n).padStart(16, '0');
  const { key, secret } = pair;
  const signature = sign(secret, { method, uri, timestamp, body: [] }, style);
  return formatAuthorization({ key, signature, timestamp });
}

const longestWords = 120;

function read(
  { status, contentType, date, body }: UpstreamAnswer,
  nowMs: number,
  fields: ServiceFields,
): ProbeAnswer {
  const value = /\bjson\b/i.test(contentType ?? '') ? parsed(body) : undefined;
  const message = refusalText(value);
  const serviceMs = Date.parse(date ?? '');
  return {
    status,
    isOfService: status < 300 ? isAccount(readMessage('getIdentity', value, fields)) : message !== null,
    words: message?.replaceAll(/[^\p{L}\p{N}\p{P}\p{Zs}]/gu, ' ').slice(0, longestWords) ?? null,
    aheadMs: Number.isNaN(serviceMs) ? null : serviceMs - nowMs,
  };
}

function isAccount(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'account' in value;
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
