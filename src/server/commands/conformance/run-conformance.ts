import { type OperationName, operationNames, operations } from '#contract/service/operations.ts';
import type { Environment } from '#node/secret-files.ts';
import { createMicrosecondClock, formatAuthorization, sign } from '#node/signature.ts';
import { mebibyte } from '#server/config/config-variables.ts';
import { UpstreamFailure } from '#server/http/upstream-failure.ts';
import { type Upstream, type UpstreamAnswer, createUpstream } from '#server/http/upstream.ts';
import { choices } from '#contract/service/choices.ts';

import {
  type Judgement,
  type Question,
  judgeAnswer,
  readingQuestions,
  writingQuestions,
} from './judge-answer.ts';
import { type ConformanceSettings, UsageError, readSettings } from './read-settings.ts';

const readable = 0;
/** Exit code if a required field is missing. */
const unreadable = 1;
/** Exit code if the service was unreachable or refused the signature, or the usage was wrong. */
const unasked = 2;

type Print = (line: string) => void;

/**
 * Reports where a service differs from the specification, by paths and types, never values. `--write` also
 * creates a customer. Resolves to the exit code.
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

/** Throws UnaskedError. */
function asker({ service, pair, style, timeoutMs, isWriting }: ConformanceSettings, upstream: Upstream) {
  const timestampOf = createMicrosecondClock(Date.now, 1000);
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

const mostFindings = 60;

function judgementLines({ question, status, findings }: Judgement): string[] {
  const { name, about } = question;
  const { method, path } = operations[name];
  const isSuccess = status >= 200 && status < 300;
  const end = findings.length === 0 ? ': as documented' : '';
  const lines = findings
    .slice(0, mostFindings)
    .map(({ words, choice }) => `  - ${words}${choice === null ? '' : ` [${choice}]`}`);
  const rest = findings.length - lines.length;
  return [
    `${name} (${method} ${path}), ${about} → ${status}${isSuccess ? '' : ', refused'}${end}`,
    ...lines,
    ...(rest > 0 ? [`  - and ${rest} more`] : []),
  ];
}

function closingLines(judgements: readonly Judgement[]): string[] {
  const findings = judgements.flatMap((one) => one.findings);
  const names = new Set(findings.flatMap(({ choice }) => (choice === null ? [] : [choice])));
  const unreadable = judgements.filter(({ isUnreadable }) => isUnreadable).length;
  const sentences = [...names].map((name) => `  ${name}: ${choices[name].choice}`);
  return [
    '',
    ...(sentences.length === 0 ? [] : ['How Rampart reads what differs:', ...sentences, '']),
    ...guessLines(judgements),
    `${findings.length} ${findings.length === 1 ? 'difference' : 'differences'} in ${judgements.length} answers. ` +
      (unreadable === 0
        ? 'Every field that the document requires was found.'
        : `In ${unreadable} of them a field that the document requires was not found.`),
    ...refusedNote(judgements),
  ];
}

function guessLines(judgements: readonly Judgement[]): string[] {
  const guessed = judgements.filter(({ guesses }) => Object.keys(guesses).length > 0);
  if (guessed.length === 0) return [];
  const file = Object.fromEntries(
    guessed.flatMap(({ question, guesses }) => alike(question.name).map((name) => [name, guesses])),
  );
  return ['What SERVICE_FIELDS could say; check each place first:', JSON.stringify(file, null, 2), ''];
}

/** Returns operations with the same answer: a ramp looks the same when created. */
function alike(name: OperationName): OperationName[] {
  return operationNames.filter((other) => operations[other].answer === operations[name].answer);
}

function refusedNote(judgements: readonly Judgement[]): string[] {
  const succeeded = new Set(
    judgements.flatMap(({ question, status }) => (status < 300 ? [question.name] : [])),
  );
  const never = new Set(
    judgements.map(({ question }) => question.name).filter((name) => !succeeded.has(name)),
  );
  if (never.size === 0) return [];
  return [
    `Refused, so that no answer was compared: ${[...never].join(', ')}. Name a customer with --reference, a ramp with --ramp, ` +
      'and what the service trades with --fiat, --crypto, --blockchain, --method and --amount.',
  ];
}
