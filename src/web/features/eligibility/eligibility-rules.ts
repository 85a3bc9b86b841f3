import type { EligibilityAnswer, EligibilityRequest } from '#contract/service/eligibility.ts';
import type { Answered } from '#web/shared/inspector/use-inspector.ts';
import { groupDigits } from '#web/shared/format/decimal.ts';
import { describeContext } from '#web/shared/forms/transaction-context.ts';
import { questionWords } from '#web/shared/words/question-words.ts';
import { requirementTitle } from '#web/shared/words/requirement-words.ts';
import { listWords } from '#web/shared/format/text.ts';

import { words } from './eligibility-words.ts';

interface Verdict {
  tone: 'good' | 'action';
  title: string;
  detail: string;
}

/** The answer in one line. Ready and requirements may come together: then both are said. Spec: Eligibility */
export function readVerdict({ paymentReady, requirements }: EligibilityAnswer): Verdict {
  const open = new Set(requirements).size;
  if (paymentReady) {
    return open === 0
      ? { tone: 'good', title: words.ready, detail: words.readyDetail }
      : { tone: 'good', title: words.readyWith({ count: open }), detail: words.readyWithDetail };
  }
  return open === 0
    ? { tone: 'action', title: words.notReadyUnnamed, detail: words.notReadyUnnamedDetail }
    : { tone: 'action', title: words.notReady({ count: open }), detail: words.notReadyDetail };
}

type Asked = Pick<Answered<EligibilityRequest, EligibilityAnswer>, 'request' | 'answer'>;

/**
 * What has changed since the answer before, in sentences; none when it is the same. Null when that answer was about someone
 * else, or there was none.
 */
export function describeChanges(previous: Asked | null, current: Asked): string[] | null {
  if (previous === null || customerKey(previous.request) !== customerKey(current.request)) return null;
  const changes: string[] = [];
  const asked = describeDifference(previous.request, current.request);
  if (asked !== null) changes.push(words.askedBefore({ before: asked[0], now: asked[1] }));
  if (previous.answer.paymentReady !== current.answer.paymentReady) {
    changes.push(current.answer.paymentReady ? words.becameReady : words.ceasedReady);
  }
  const [before, now] = [new Set(previous.answer.requirements), new Set(current.answer.requirements)];
  const gone = [...before].filter((requirement) => !now.has(requirement));
  const added = [...now].filter((requirement) => !before.has(requirement));
  if (gone.length > 0) changes.push(words.closed({ titles: listWords(gone.map(requirementTitle), 'and') }));
  if (added.length > 0) changes.push(words.opened({ titles: listWords(added.map(requirementTitle), 'and') }));
  return changes;
}

function customerKey({ identityReference, email, ...rest }: EligibilityRequest): string {
  if (identityReference !== undefined) return JSON.stringify(['reference', identityReference]);
  return JSON.stringify(['e-mail', email, rest.countryOfResidence, rest.state, rest.dateOfBirth]);
}

/** The amounts alone where the kind of transaction is the same; null when nothing differs. */
function describeDifference(
  previous: EligibilityRequest,
  current: EligibilityRequest,
): [string, string] | null {
  const [before, now] = [describeQuestion(previous), describeQuestion(current)];
  if (before === now) return null;
  return describeContext(previous) === describeContext(current)
    ? [describeAmount(previous), describeAmount(current)]
    : [before, now];
}

/** `500.00 EUR · On-ramp · …`. */
export function describeQuestion(request: EligibilityRequest): string {
  return `${describeAmount(request)} · ${describeContext(request)}`;
}

/** The amount that was asked about: `500.00 EUR`; `no amount` when there was none. */
export function describeAmount({ fiatAmount, cryptoAmount, fiat, crypto }: EligibilityRequest): string {
  if (fiatAmount !== undefined) return `${groupDigits(fiatAmount)} ${fiat}`;
  return cryptoAmount === undefined ? questionWords.noAmountAsked : `${groupDigits(cryptoAmount)} ${crypto}`;
}

/** Who was asked about, without the identity of an unknown customer. */
export function describeCustomer({ identityReference, countryOfResidence = '' }: EligibilityRequest): string {
  return identityReference ?? words.unknownIn({ country: countryOfResidence });
}

/** The verdict as a text for a ticket: nothing personal is in it. */
export function verdictText({
  request,
  answer,
  fetchedAt,
}: Omit<Answered<EligibilityRequest, EligibilityAnswer>, 'raw'>): string {
  const { title, detail } = readVerdict(answer);
  return [
    `${title}. ${detail}`,
    ...[...new Set(answer.requirements)].map((name) => `- ${requirementTitle(name)} (${name})`),
    `${describeCustomer(request)} · ${describeQuestion(request)} · ${fetchedAt}`,
  ].join('\n');
}
