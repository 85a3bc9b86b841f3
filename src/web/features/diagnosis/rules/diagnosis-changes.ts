import { words } from '../words/diagnosis-words.ts';
import { findCauses } from './find-causes.ts';
import type { Outcomes, Question } from './outcome.ts';
import { describeDifference } from './describe-question.ts';
import { verdictOf } from './verdict.ts';

export interface Finished {
  question: Question;
  outcomes: Outcomes;
}

/**
 * What has changed since the diagnosis before, in sentences; none when it is the same. Null when that was about somebody
 * else, or there was none.
 */
export function describeChanges(previous: Finished | null, current: Finished): string[] | null {
  if (previous === null || previous.question.identityReference !== current.question.identityReference) {
    return null;
  }
  const asked = describeDifference(previous.question, current.question);
  const [was, is] = [previous, current].map(({ question, outcomes }) => findCauses(question, outcomes));
  const [before, now] = [was ?? [], is ?? []];
  const sentencesBefore = before.map(({ sentence }) => sentence);
  const sentencesNow = now.map(({ sentence }) => sentence);
  const [verdictBefore, verdictNow] = [verdictOf(before).title, verdictOf(now).title];
  return [
    ...(asked === null ? [] : [words.askedBefore(...asked)]),
    ...(verdictBefore === verdictNow ? [] : [words.before(verdictBefore)]),
    ...sentencesBefore.filter((sentence) => !sentencesNow.includes(sentence)).map(words.gone),
    ...sentencesNow.filter((sentence) => !sentencesBefore.includes(sentence)).map(words.added),
  ];
}
