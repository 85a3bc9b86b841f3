import type { Kysely } from 'kysely';

import type { ConnectionFinding } from '#contract/desk/connection.ts';
import { compareAnswer } from '#contract/service/compare-answer.ts';
import { limitsRequest } from '#contract/service/limits.ts';
import { fillPath, type OperationName, operations } from '#contract/service/operations.ts';
import { priceQuery } from '#contract/service/price.ts';
import type { ServiceFields } from '#contract/service/service-fields.ts';
import { parseLossless } from '#node/parse-lossless.ts';
import { formatAuthorization, sign, type SignatureStyle } from '#node/signature.ts';
import type { Tables } from '#server/database/tables.ts';
import { UpstreamFailure } from '#server/http/upstream-failure.ts';
import type { Upstream } from '#server/http/upstream.ts';
import { spellingOfRamp } from '#server/directory/projection/ramp-rows.ts';
import type { NamedPair } from '#server/calls/proxy/sign-and-send.ts';
import { recheckQuestion } from '#server/calls/rechecks/recheck-question.ts';

interface Ask {
  readonly name: OperationName;
  readonly target: string;
  readonly body: Buffer | null;
}

export interface ExamineFieldsParts {
  readonly db: Kysely<Tables>;
  readonly upstream: Upstream;
  readonly basePath: string;
  readonly pair: NamedPair;
  readonly style: SignatureStyle;
  readonly fields: ServiceFields;
  readonly timeoutMs: number;
  readonly timestamp: () => Promise<string>;
}

interface MissedField {
  readonly name: OperationName;
  readonly field: string;
  /** JSON pointer. */
  readonly guess: string | null;
}

const mostNamed = 8;

/**
 * Reads everything about the newest ramp's customer. Reports missing fields by path, without values. Null
 * without a customer or an answer. Choice: serviceFields.
 */
export async function examineFields(
  parts: ExamineFieldsParts,
): Promise<Omit<ConnectionFinding, 'step'> | null> {
  const asks = await asksAbout(parts.db);
  const missed: MissedField[] = [];
  let answers = 0;
  for (const ask of asks) {
    const json = await answerTo(ask, parts);
    if (json === undefined) continue;
    answers += 1;
    const { missing } = compareAnswer(ask.name, json, parts.fields);
    const wanted = missing.filter(({ need, guess }) => need === 'reliedOn' || guess !== null);
    missed.push(...wanted.map(({ field, guess }) => ({ name: ask.name, field, guess })));
  }
  return answers === 0 ? null : judgeFields(answers, missed);
}

function judgeFields(answers: number, missed: readonly MissedField[]): Omit<ConnectionFinding, 'step'> {
  if (missed.length === 0)
    return { isFine: true, what: `Every field was found. Answers examined: ${answers}.`, remedy: null };
  const named = missed
    .slice(0, mostNamed)
    .map(({ name, field, guess }) => (guess === null ? `${name}: ${field}` : `${name}: ${field} (${guess})`))
    .join('; ');
  return {
    isFine: false,
    what: `Fields not found (with likely places): ${named}.`,
    remedy:
      'Create a file that says where the service puts these fields, set SERVICE_FIELDS to the path of that file and restart Rampart.',
  };
}

async function asksAbout(db: Kysely<Tables>): Promise<Ask[]> {
  const ramp = await db
    .selectFrom('ramp')
    .select(['ramp_id', 'identity_reference'])
    .where('identity_reference', 'is not', null)
    .orderBy('last_event_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const reference = ramp?.identity_reference;
  if (ramp === undefined || typeof reference !== 'string') return [];
  const question = await recheckQuestion(db, { identityReference: reference, facts: {}, deskId: '' });
  const known = { identity_reference: reference, ramp_id: await spellingOfRamp(db, ramp.ramp_id) };
  const get = (name: OperationName, search = ''): Ask => ({
    name,
    target: fillPath(operations[name].path, known) + search,
    body: null,
  });
  const post = (name: OperationName, body: unknown): Ask => ({
    name,
    target: operations[name].path,
    body: Buffer.from(JSON.stringify(body)),
  });
  const limits = limitsRequest.safeParse(withoutAmounts(question));
  const price = priceQuery.safeParse(question);
  return [
    get('getIdentity'),
    get('getRamp'),
    ...(question === null ? [] : [post('checkEligibility', question)]),
    ...(limits.success ? [post('getLimits', limits.data)] : []),
    ...(price.success ? [get('getPrice', `?${new URLSearchParams(price.data).toString()}`)] : []),
  ];
}

function withoutAmounts(question: object | null): object {
  const {
    fiatAmount: _fiat,
    cryptoAmount: _crypto,
    ...others
  } = { ...question } as Readonly<Record<string, unknown>>;
  return others;
}

/** Returns undefined without a success: other steps report it. */
async function answerTo(
  { name, target, body }: Ask,
  { upstream, basePath, pair, style, timeoutMs, timestamp }: ExamineFieldsParts,
): Promise<unknown> {
  const { method } = operations[name];
  const chunks = body === null ? [] : [body];
  const request = { method, uri: basePath + target, timestamp: await timestamp(), body: chunks };
  const authorization = formatAuthorization({
    key: pair.key,
    signature: sign(pair.secret, request, style),
    timestamp: request.timestamp,
  });
  const signal = new AbortController().signal;
  try {
    const answer = await upstream.send({
      method,
      uri: request.uri,
      authorization,
      body: body === null ? null : chunks,
      timeoutMs,
      signal,
    });
    return answer.status < 300 ? parseLossless(answer.body.toString('utf8')) : undefined;
  } catch (error) {
    if (error instanceof UpstreamFailure || error instanceof SyntaxError) return undefined;
    throw error;
  }
}
