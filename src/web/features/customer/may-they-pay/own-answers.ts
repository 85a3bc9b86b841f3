import type { CustomerRecord } from '#contract/desk/customers.ts';
import type { EligibilityAnswer, EligibilityRequest } from '#contract/service/eligibility.ts';
import type { LimitsAnswer, LimitsRequest } from '#contract/service/limits.ts';
import type { PriceAnswer, PriceQuery } from '#contract/service/price.ts';

export interface OwnAnswer<Value> {
  requestId: string;
  fetchedAt: string;
  value: Value;
}

/** Answers to this page's questions; null if not asked or unusable. */
export interface OwnAnswers {
  account: OwnAnswer<{ exists: boolean; isBlocked: boolean }> | null;
  eligibility: OwnAnswer<{ request: EligibilityRequest; answer: EligibilityAnswer }> | null;
  limits: OwnAnswer<{ request: LimitsRequest; answer: LimitsAnswer }> | null;
  price: OwnAnswer<{ request: PriceQuery; answer: PriceAnswer }> | null;
}

export interface CompletedRecord {
  record: CustomerRecord;
  /** Request ids of the merged answers. */
  answered: readonly string[];
}

/** Merges this page's answers into the record; later facts win. */
export function completeRecord(
  record: CustomerRecord,
  { account, eligibility, limits, price }: OwnAnswers,
): CompletedRecord {
  const facts = { ...record.facts };
  if (eligibility !== null) {
    const { request, answer } = eligibility.value;
    const value = { request, paymentReady: answer.paymentReady, requirements: answer.requirements };
    facts.eligibility = laterOf(facts.eligibility, { value, ...by(eligibility) });
  }
  if (limits !== null) {
    const { request, answer } = limits.value;
    facts.limits = laterOf(facts.limits, { value: { request, limits: answer.limits }, ...by(limits) });
  }
  if (price !== null) facts.price = laterOf(facts.price, { value: price.value, ...by(price) });
  // Only the server knows which callback blocked a customer, so a changed account refetches the record.
  const isSettled = account !== null && account.value.isBlocked === (facts.blocked?.value.isBlocked ?? false);
  if (isSettled) facts.exists = laterOf(facts.exists, { value: account.value.exists, ...by(account) });
  const answers = [isSettled ? account : null, eligibility, limits, price].filter((one) => one !== null);
  // Some services answer these for anyone, and a price proves nothing.
  const seen = account?.value.exists === false ? undefined : answers.find((one) => one !== price);
  return {
    record: { ...record, facts, firstSeenAt: record.firstSeenAt ?? seen?.fetchedAt ?? null },
    answered: answers.map(({ requestId }) => requestId),
  };
}

function by({ requestId, fetchedAt }: OwnAnswer<unknown>) {
  return { source: 'answer', eventId: requestId, at: fetchedAt } as const;
}

/** Compares request ids, which sort by time. */
function laterOf<Fact extends { eventId: string }>(known: Fact | undefined, own: Fact): Fact {
  return known !== undefined && known.eventId > own.eventId ? known : own;
}
