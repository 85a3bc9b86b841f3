import { listWords } from '#web/shared/format/text.ts';
import { dataOf, type Question } from '#web/shared/verdict/checks.ts';
import { differenceOf } from '#web/shared/verdict/describe-question.ts';
import type { Inspected } from '#web/shared/verdict/use-inspected-check.ts';
import { requirementTitle } from '#web/shared/words/requirement-words.ts';

import { words } from './eligibility-words.ts';

type Asked = { question: Question; outcomes: Pick<Inspected['outcomes'], 'eligibility'> };

/** Lists changes since the last answer; null if it was about someone else. */
export function describeChanges(previous: Asked | null, current: Asked): string[] | null {
  if (previous === null || customerKey(previous.question) !== customerKey(current.question)) return null;
  const [was, is] = [dataOf(previous.outcomes.eligibility)?.data, dataOf(current.outcomes.eligibility)?.data];
  if (was === undefined || is === undefined) return null;
  const changes: string[] = [];
  const asked = differenceOf(previous.question, current.question);
  if (asked !== null) changes.push(words.askedBefore({ before: asked[0], now: asked[1] }));
  if (was.paymentReady !== is.paymentReady) {
    changes.push(is.paymentReady ? words.becameReady : words.ceasedReady);
  }
  const [before, now] = [new Set(was.requirements), new Set(is.requirements)];
  const gone = [...before].filter((requirement) => !now.has(requirement));
  const added = [...now].filter((requirement) => !before.has(requirement));
  if (gone.length > 0) changes.push(words.closed({ titles: listWords(gone.map(requirementTitle), 'and') }));
  if (added.length > 0) changes.push(words.opened({ titles: listWords(added.map(requirementTitle), 'and') }));
  return changes;
}

function customerKey({ identityReference, email, ...rest }: Question): string {
  if (identityReference !== undefined) return JSON.stringify(['reference', identityReference]);
  return JSON.stringify(['e-mail', email, rest.countryOfResidence, rest.state, rest.dateOfBirth]);
}
