import { words } from '../words/diagnosis-words.ts';
import type { Finished } from './diagnosis-changes.ts';
import { describeQuestion } from './describe-question.ts';
import { findCauses } from './find-causes.ts';
import { checkNames } from './outcome.ts';
import { verdictOf } from './verdict.ts';

/** Anything that is written like an address of e-mail. */
const emailLike = /\S+@\S+/gu;

/** The diagnosis in its one sentence, as it is shown, without an e-mail that the service repeats. */
export function sentenceOf({ question, outcomes }: Finished, email: string): string {
  return redact(verdictOf(findCauses(question, outcomes)).title, email);
}

/**
 * The diagnosis as a text for a ticket: verdict, causes with their evidence, and what support asks for. Nothing personal is in it:
 * no e-mail, not even one that the service repeats in a reason.
 */
export function ticketOf({ question, outcomes }: Finished, email: string): string {
  const causes = findCauses(question, outcomes);
  const lines = [
    words.ticketTitle(question.identityReference),
    `${verdictOf(causes).title}.`,
    describeQuestion(question),
    ...causes.flatMap(({ sentence, evidence }) => [
      `- ${sentence}`,
      ...evidence.map(({ check, text, at }) => `  ${words.checks[check]}, ${at}: ${text}`),
    ]),
    ...checkNames.flatMap((check) => {
      const outcome = outcomes[check];
      return outcome.state === 'answered' && outcome.requestId !== null
        ? [`${words.checks[check]}: request ${outcome.requestId}, ${outcome.at}`]
        : [];
    }),
  ];
  return redact(lines.join('\n'), email);
}

function redact(text: string, email: string): string {
  const without = email === '' ? text : text.replaceAll(new RegExp(escape(email), 'giu'), words.redacted);
  return without.replaceAll(emailLike, words.redacted);
}

function escape(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
}
