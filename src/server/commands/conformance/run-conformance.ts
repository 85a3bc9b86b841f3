import { operations } from '#contract/service/operations.ts';
import type { Environment } from '#node/secret-files.ts';
import { createMicrosecondClock, formatAuthorization, sign } from '#node/signature.ts';
import { mebibyte } from '#server/config/config-variables.ts';
import { UpstreamFailure } from '#server/http/upstream-failure.ts';
import { createUpstream, type Upstream, type UpstreamAnswer } from '#server/http/upstream.ts';

import { judgeAnswer, type Judgement } from './judge-answer.ts';
import { type Question, readingQuestions, writingQuestions } from './questions.ts';
import { type ConformanceSettings, readSettings, UsageError } from './read-settings.ts';
import { closingLines, judgementLines } from './report.ts';

/** Everything was read. */
const readable = 0;
/** A field that the document requires was not found. */
const unreadable = 1;
/** The service could not be reached or refused the signature, or nothing could be asked. */
const unasked = 2;

type Print = (line: string) => void;

/**
 * Reports where a service differs from the specification, by paths and types: never a value of an answer or a secret. Sends each read-only
 * request once; `--write` also creates a customer. Resolves to the exit code.
 */
export async function runConformance(
  words: readonly string[],
  environment: Environment,
  print: Print,
): Promise<number> {
  let upstream: Upstream | null = null;
  try {
    const settings = readSettings(words, environment);
    const limits = { answerLimitBytes: 5 * mebibyte, stallMs: settings.timeoutMs };
    upstream = createUpstream(settings.service.origin, limits);
    return await judgeService(settings, upstream, print);
  } catch (error) {
    if (!(error instanceof UsageError) && !(error instanceof UnaskedError)) throw error;
    print(error.message);
    return unasked;
  } finally {
    await upstream?.close();
  }
}

/** The service did not answer, or did not take who asks; the message says which. */
class UnaskedError extends Error {
  override readonly name = 'UnaskedError';
}

async function judgeService(
  settings: ConformanceSettings,
  upstream: Upstream,
  print: Print,
): Promise<number> {
  const ask = asker(settings, upstream);
  const judgements: Judgement[] = [];
  const judge = async (question: Question) => {
    const judged = judgeAnswer(question, await ask(question), settings.fields);
    judgements.push(judged);
    for (const line of judgementLines(judged)) print(line);
  };
  print(`Differences between ${settings.service.href} and the specification`);
  for (const question of readingQuestions(settings)) await judge(question);
  if (settings.isWriting) {
    print('--write: now creates a customer with a made-up reference and no other data, and looks it up.');
    for (const question of writingQuestions()) await judge(question);
  }
  for (const line of closingLines(judgements)) print(line);
  return judgements.some(({ isUnreadable }) => isUnreadable) ? unreadable : readable;
}

/** Signs and sends a question, once. Throws UnaskedError. */
function asker({ service, pair, style, timeoutMs, isWriting }: ConformanceSettings, upstream: Upstream) {
  const timestampOf = createMicrosecondClock();
  let isTaken = false;
  const basePath = service.pathname.replace(/\/$/, '');
  return async ({ name, target, body: whole }: Question): Promise<UpstreamAnswer> => {
    const { method, isWrite } = operations[name];
    if (isWrite && !isWriting) throw new TypeError(`${name} changes something`);
    const body = whole === null ? [] : [whole];
    const request = { method, uri: basePath + target, timestamp: timestampOf(), body };
    const signature = sign(pair.secret, request, style);
    const authorization = formatAuthorization({ key: pair.key, signature, timestamp: request.timestamp });
    const { signal } = new AbortController();
    const sent = { method, uri: request.uri, authorization, body: whole === null ? null : body };
    const answer = await upstream.send({ ...sent, timeoutMs, signal }).catch((error: unknown) => {
      if (!(error instanceof UpstreamFailure)) throw error;
      throw new UnaskedError(`${name}: the service did not answer (${error.kind}).`, { cause: error });
    });
    // Later on 403 may be about an operation.
    const isUnknown = answer.status === 401 || (answer.status === 403 && !isTaken);
    isTaken = true;
    if (!isUnknown) return answer;
    throw new UnaskedError(
      `${name}: the service refused the signature (${answer.status}). Check SERVICE_API_KEY, SERVICE_API_SECRET, SIGNATURE_SEPARATOR, SIGNATURE_EMPTY_BODY and the clock.`,
    );
  };
}
