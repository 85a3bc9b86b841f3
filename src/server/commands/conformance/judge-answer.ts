import { randomUUID } from 'node:crypto';

import {
  type ComparedAnswer,
  type Difference,
  type DifferenceKind,
  compareAnswer,
} from '#contract/service/compare-answer.ts';
import type { choices } from '#contract/service/choices.ts';
import { errorStatuses } from '#contract/service/errors.ts';
import { type Operation, type OperationName, fillPath, operations } from '#contract/service/operations.ts';
import { otherMessages, refusalText } from '#contract/service/refusal-texts.ts';
import { NumberText } from '#contract/service/sent-nodes.ts';
import type { ServiceFields } from '#contract/service/service-fields.ts';
import { parseWith } from '#node/parse-lossless.ts';
import { type UpstreamAnswer, isWalkable } from '#server/http/upstream.ts';

import type { ConformanceSettings } from './read-settings.ts';

export interface Question {
  readonly name: OperationName;
  readonly about: string;
  /** Path and query without the base path. */
  readonly target: string;
  readonly body: Buffer | null;
}

type Asked = Pick<ConformanceSettings, 'reference' | 'ramp' | 'route' | 'fiatAmount'>;

const madeUp = 'rampart-conformance';
const madeUpRamp = '00000000000000000000000000000000';

/** Returns reads about the given customer and ramp, else about made-up ones. */
export function readingQuestions({ reference, ramp, route, fiatAmount }: Asked): Question[] {
  const identityReference = reference ?? madeUp;
  const whose = reference === null ? 'a made-up reference' : 'the reference';
  // An unknown customer needs e-mail and country.
  const who =
    reference === null
      ? { email: `${madeUp}@mail.example`, countryOfResidence: 'AU' }
      : { identityReference };
  const query = new URLSearchParams({ identityReference, ...route, fiatAmount });
  return [
    identityQuestion(madeUp, 'a made-up reference'),
    ...(reference === null ? [] : [identityQuestion(reference, whose)]),
    {
      ...asked('checkEligibility', { ...who, ...route, fiatAmount }),
      about: reference === null ? 'an unknown customer' : whose,
    },
    { ...asked('getLimits', { identityReference, ...route }), about: whose },
    {
      name: 'getPrice',
      about: whose,
      target: `${operations.getPrice.path}?${query.toString()}`,
      body: null,
    },
    {
      name: 'getRamp',
      about: ramp === null ? 'a made-up ramp' : 'the ramp',
      target: fillPath(operations.getRamp.path, { ramp_id: ramp ?? madeUpRamp }),
      body: null,
    },
  ];
}

/** Returns the creation of a customer with a made-up reference, and their look-up. */
export function writingQuestions(): Question[] {
  const identityReference = `${madeUp}-${randomUUID()}`;
  return [
    { ...asked('createBasicIdentity', { identityReference }), about: 'a new made-up reference' },
    identityQuestion(identityReference, 'the reference just created'),
  ];
}

function asked(name: OperationName, body: object): Omit<Question, 'about'> {
  return { name, target: operations[name].path, body: Buffer.from(JSON.stringify(body)) };
}

function identityQuestion(reference: string, about: string): Question {
  const target = fillPath(operations.getIdentity.path, { identity_reference: reference });
  return { name: 'getIdentity', about, target, body: null };
}

type Words = (difference: { readonly path: string; readonly field: string; readonly type: string }) => string;

const words: Readonly<Record<DifferenceKind, Words>> = {
  envelope: ({ path }) => `the answer is within ${path}`,
  fieldSpelling: ({ path, field }) => `${path} is ${field} in another spelling`,
  number: ({ path }) => `${path} is a number, where the document has a string`,
  amountObject: ({ path }) => `${path} is an object, where the document has a decimal string`,
  claimText: ({ path }) => `${path} is a text, where the document has true or false`,
  date: ({ path }) => `${path} has another layout of dates`,
  unreadDate: ({ path }) => `${path} has a layout of dates that is not read`,
  valueSpelling: ({ path }) => `${path} has the document’s values in another spelling`,
  unknownValue: ({ path }) => `${path} has a value that the document doesn’t list`,
  unknownField: ({ path, type }) => `${path} (${type}) is a field that the document doesn’t have`,
};

/** Describes a difference by path and type, never by value. */
function differenceWords({ kind, path, field, type }: Difference): string {
  return words[kind]({ path, field: field ?? '', type });
}

type ChoiceName = keyof typeof choices;

export interface Finding {
  readonly words: string;
  readonly choice: ChoiceName | null;
}

export interface Judgement {
  readonly question: Question;
  readonly status: number;
  readonly findings: readonly Finding[];
  /** Possible places of missing fields, as in SERVICE_FIELDS. */
  readonly guesses: Readonly<Record<string, string>>;
  /** True if a required field is missing, or nothing could be read. */
  readonly isUnreadable: boolean;
}

/** Finds an answer's differences; reports no values. */
export function judgeAnswer(question: Question, answer: UpstreamAnswer, fields: ServiceFields): Judgement {
  const { status } = answer;
  return status >= 200 && status < 300
    ? judgeSuccess(question, answer, fields)
    : { question, status, findings: refusalFindings(question, answer), guesses: {}, isUnreadable: false };
}

function judgeSuccess(question: Question, answer: UpstreamAnswer, fields: ServiceFields): Judgement {
  const { name } = question;
  const { successStatus, answer: schema, isWrite }: Operation = operations[name];
  const { status } = answer;
  const findings: Finding[] = [];
  if (status !== successStatus)
    findings.push({ words: `${status}, where the document has ${successStatus}`, choice: 'anySuccess' });
  const unread = (words: string): Judgement => ({
    question,
    status,
    findings: [...findings, { words, choice: null }],
    guesses: {},
    isUnreadable: true,
  });
  if (schema === null || (answer.body.byteLength === 0 && isWrite && status === 204))
    return { question, status, findings, guesses: {}, isUnreadable: false };
  if (answer.body.byteLength === 0) return unread('there is no body, where the document has one');
  const json = jsonOf(answer.body);
  if (typeof json !== 'object' || json === null || json instanceof NumberText)
    return unread('the body is no JSON object');
  const compared = compareAnswer(name, json, fields);
  return {
    question,
    status,
    findings: [...findings, ...comparedFindings(compared)],
    guesses: guessesOf(compared),
    isUnreadable: compared.missing.some(({ need }) => need !== 'optional'),
  };
}

function comparedFindings({ missing, differences }: ComparedAnswer): Finding[] {
  return [
    ...missing.map(({ field, guess, need }): Finding => {
      const weight = need === 'optional' ? ' (optional)' : '';
      const place = guess === null ? 'nothing like it is there' : `it may be at ${guess}`;
      return { words: `${field}${weight} was not found; ${place}`, choice: 'serviceFields' };
    }),
    ...differences.map((one): Finding => ({ words: differenceWords(one), choice: one.choice })),
  ];
}

function guessesOf({ missing }: ComparedAnswer): Readonly<Record<string, string>> {
  return Object.fromEntries(missing.flatMap(({ field, guess }) => (guess === null ? [] : [[field, guess]])));
}

function refusalFindings({ name }: Question, { status, body }: UpstreamAnswer): Finding[] {
  const { documentedErrors }: Operation = operations[name];
  const listed: readonly number[] = documentedErrors ?? errorStatuses;
  const findings: Finding[] = [];
  if (!listed.includes(status))
    findings.push({
      words: `${status} is no refusal that the document lists`,
      choice: 'errorsBeyondTheList',
    });
  const words = reasonWords(jsonOf(body));
  return words === null ? findings : [...findings, { words, choice: 'refusalTexts' }];
}

/** Describes where a refusal's reason is; null if it is as documented. */
function reasonWords(json: unknown): string | null {
  const object = typeof json === 'object' && json !== null ? (json as Readonly<Record<string, unknown>>) : {};
  if (typeof object['message'] === 'string') return null;
  if (refusalText(json) === null) return 'the refusal says no reason that is found';
  const at = ['message', ...otherMessages].find(
    (name) => Object.hasOwn(object, name) && refusalText(object[name]) !== null,
  );
  return at === undefined
    ? 'the refusal’s reason is not at /message'
    : `the refusal’s reason is at /${at}${typeof object[at] === 'string' ? '' : ', within it'}, not at /message`;
}

function jsonOf(body: Buffer): unknown {
  if (!isWalkable(body)) return undefined;
  try {
    return parseWith(body.toString('utf8'), (written) => new NumberText(written));
  } catch {
    return undefined;
  }
}
