import type { ConnectionCheck, KeyPairName } from '#contract/desk/connection.ts';
import { timestampToleranceMicroseconds } from '#contract/service/choices.ts';
import { type SignatureStyle, formatAuthorization, sign } from '#node/signature.ts';
import { UpstreamFailure } from '#server/http/upstream-failure.ts';
import { madeUpReference } from '#server/calls/proxy/request-target.ts';
import { type NamedPair, provesSignature } from '#server/calls/proxy/sign-and-send.ts';
import { operations } from '#contract/service/operations.ts';
import { readMessage } from '#contract/service/read-message.ts';
import { refusalText } from '#contract/service/refusal-texts.ts';
import type { ServiceFields } from '#contract/service/service-fields.ts';
import type { Upstream, UpstreamAnswer } from '#server/http/upstream.ts';

export type Verdict = ConnectionCheck['keyPairs'][number]['verdict'];

export interface Examined {
  /** Signed as configured. */
  readonly first: Probed;
  /** Accepted by the service. */
  readonly fit: ProbeSignature | null;
  readonly verdicts: ReadonlyMap<KeyPairName, Verdict>;
  /** An unsigned look-up gets 401, as at the service's own paths; null: not tried. */
  readonly refusesUnsigned: boolean | null;
}

export interface ExamineParts {
  readonly probe: ProbeService;
  /** The current pair first. */
  readonly pairs: readonly [NamedPair, ...NamedPair[]];
  readonly style: SignatureStyle;
}

const toleranceMs = Number(timestampToleranceMicroseconds) / 1000;

/**
 * Looks up a made-up reference as configured; if refused, varies the signature. Makes at most ten calls, none
 * after a failure. Spec: Authentication.
 */
export async function examineService({ probe, pairs, style }: ExamineParts): Promise<Examined> {
  const asConfigured: ProbeSignature = { pair: pairs[0], style, aheadMs: 0 };
  const first = await probe(asConfigured);
  const verdicts = new Map<KeyPairName, Verdict>(pairs.map(({ name }) => [name, 'untried']));
  const seen = { first, verdicts, fit: null, refusesUnsigned: null };
  if (first instanceof UpstreamFailure) return seen;
  if (isAccepted(first)) {
    // Another service may answer 404 alike, signed or not.
    const refusesUnsigned = first.status === 404 ? isRefusal(await probe(null)) : null;
    if (refusesUnsigned === false) return { ...seen, refusesUnsigned };
    await judgePairs(asConfigured, { probe, pairs, verdicts });
    return { ...seen, fit: asConfigured, refusesUnsigned };
  }
  if (first.status !== 401) return seen;
  const fit = await findFit({ probe, pairs, style }, first);
  for (const { name } of pairs) verdicts.set(name, 'refused');
  if (fit !== null) await judgePairs(fit, { probe, pairs, verdicts });
  return { ...seen, fit };
}

async function findFit(
  { probe, pairs, style }: ExamineParts,
  refused: ProbeAnswer,
): Promise<ProbeSignature | null> {
  const offMs = refused.aheadMs ?? 0;
  const aheadMs = Math.abs(offMs) > toleranceMs ? offMs : 0;
  const ways = stylesFrom(style).flatMap((one) => pairs.map((pair) => ({ pair, style: one, aheadMs })));
  // As configured once more, first: the timestamp alone may have been refused.
  for (const way of ways) {
    const probed = await probe(way);
    if (probed instanceof UpstreamFailure) return null;
    if (isAccepted(probed)) return way;
    // These count as calls too.
    if (probed.status !== 401) return null;
  }
  return null;
}

function stylesFrom({ separator, emptyBody }: SignatureStyle): SignatureStyle[] {
  const otherSeparator = separator === 'space' ? 'newline' : 'space';
  const otherEmptyBody = emptyBody === 'omit' ? 'keep' : 'omit';
  return [
    { separator, emptyBody },
    { separator: otherSeparator, emptyBody },
    { separator, emptyBody: otherEmptyBody },
    { separator: otherSeparator, emptyBody: otherEmptyBody },
  ];
}

interface JudgeParts extends Pick<ExamineParts, 'probe' | 'pairs'> {
  readonly verdicts: Map<KeyPairName, Verdict>;
}

async function judgePairs(fit: ProbeSignature, { probe, pairs, verdicts }: JudgeParts): Promise<void> {
  verdicts.set(fit.pair.name, 'accepted');
  for (const pair of pairs.filter(({ name }) => name !== fit.pair.name)) {
    const probed = await probe({ ...fit, pair });
    if (probed instanceof UpstreamFailure) continue;
    if (isAccepted(probed)) verdicts.set(pair.name, 'accepted');
    else if (probed.status === 401) verdicts.set(pair.name, 'refused');
  }
}

function isAccepted({ status, isOfService }: ProbeAnswer): boolean {
  return isOfService && provesSignature(status);
}

function isRefusal(probed: Probed): boolean {
  return !(probed instanceof UpstreamFailure) && probed.status === 401;
}

export interface ProbeSignature {
  readonly pair: NamedPair;
  readonly style: SignatureStyle;
  /** Of the service's clock. */
  readonly aheadMs: number;
}

export interface ProbeAnswer {
  readonly status: number;
  /** The body is the service's account or refusal. Spec: Errors. */
  readonly isOfService: boolean;
  readonly words: string | null;
  /** Its Date minus the machine's clock, in milliseconds; null without a Date. */
  readonly aheadMs: number | null;
}

export type Probed = ProbeAnswer | UpstreamFailure;

/** Returns network failures as results. */
export type ProbeService = (signature: ProbeSignature | null) => Promise<Probed>;

export interface ProbeParts {
  readonly upstream: Upstream;
  readonly basePath: string;
  readonly timeoutMs: number;
  readonly nowMs: () => number;
  /** Returns a timestamp, each only once. */
  readonly timestamp: () => Promise<string>;
  readonly fields: ServiceFields;
}

const { method } = operations.getIdentity;
const target = operations.getIdentity.path.replace(/\{\w+\}/, madeUpReference);

/** Puts the secret into the signature and nowhere else. */
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
    const authorization = signature === null ? null : authorize(signature, uri, await timestamp());
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
  const timestamp = aheadMs === 0 ? own : shifted(own, aheadMs);
  const { key, secret } = pair;
  const signature = sign(secret, { method, uri, timestamp, body: [] }, style);
  return formatAuthorization({ key, signature, timestamp });
}

/** Uses slot 000, which belongs to no lease. */
function shifted(own: string, aheadMs: number): string {
  const ms = BigInt(own) / 1000n + BigInt(Math.round(aheadMs));
  return String(ms * 1000n).padStart(16, '0');
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
