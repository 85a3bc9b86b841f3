import { choices } from '#contract/service/choices.ts';
import { operationNames, type OperationName, operations } from '#contract/service/operations.ts';

import type { Judgement } from './judge-answer.ts';

const mostFindings = 60;

/** An answer's differences, a line each. */
export function judgementLines({ question, status, findings }: Judgement): string[] {
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

/** What follows when all was asked: the choices in their own words, what SERVICE_FIELDS could say, and the sum. */
export function closingLines(judgements: readonly Judgement[]): string[] {
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

/** The file that could be named in SERVICE_FIELDS, as far as it was guessed. */
function guessLines(judgements: readonly Judgement[]): string[] {
  const guessed = judgements.filter(({ guesses }) => Object.keys(guesses).length > 0);
  if (guessed.length === 0) return [];
  const file = Object.fromEntries(
    guessed.flatMap(({ question, guesses }) => alike(question.name).map((name) => [name, guesses])),
  );
  return ['What SERVICE_FIELDS could say; check each place first:', JSON.stringify(file, null, 2), ''];
}

/** The operations that answer the same: a ramp looks the same when it is created. */
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
