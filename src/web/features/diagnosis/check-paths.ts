import { questionSearch } from '#web/shared/forms/question-address.ts';
import { paths } from '#web/shared/paths.ts';

import type { CheckName, Question } from './rules/outcome.ts';

/** The page that shows one of the four in full, opened with the same question. */
export function pathOfCheck(check: CheckName, question: Question): string {
  const search = questionSearch(question);
  return {
    identity: paths.customer(question.identityReference),
    eligibility: `${paths.eligibility()}${search}`,
    limits: `${paths.limits()}${search}`,
    price: `${paths.price()}${search}`,
  }[check];
}
