import type { CustomerRecord } from '#contract/desk/customers.ts';
import type { EligibilityAnswer, EligibilityRequest } from '#contract/service/eligibility.ts';
import type { LimitsAnswer, LimitsRequest } from '#contract/service/limits.ts';
import type { PriceAnswer, PriceQuery } from '#contract/service/price.ts';

/** An answer that this page got by itself. */
export interface OwnAnswer<Value> {
  requestId: string;
  fetchedAt: string;
  value: Value;
}

/** What the page's own questions were answered; null where it asked nothing, or got nothing to use. */
export interface OwnAnswers {
  account: OwnAnswer<{ exists: boolean; isBlocked: boolean }> | null;
  eligibility: OwnAnswer<{ request: EligibilityRequest; answer: EligibilityAnswer }> | null;
  limits: OwnAnswer<{ request: LimitsRequest; answer: LimitsAnswer }> | null;
  price: OwnAnswer<{ request: PriceQuery; answer: PriceAnswer }> | null;
}

/** The record as the desk would answer it now: with what the page's own questions found, and which of them it thereby contains. */
export interface CompletedRecord {
  record: CustomerRecord;
  /** Request ids. */
  answered: readonly string[];
}

/** Adds the page's own answers to the record, so that it isn't read once more for them. A fact that the desk learned later stays. */
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
  // Only the desk knows which callback has blocked a customer: an account that changed has the record read again.
  const isSettled = account !== null && account.value.isBlocked === (facts.blocked?.value.isBlocked ?? false);
  if (isSettled) facts.exists = laterOf(facts.exists, { value: account.value.exists, ...by(account) });
  const answers = [isSettled ? account : null, eligibility, limits, price].filter((one) => one !== null);
  // Some services answer the other questions for anyone, and a price shows nobody.
  const seen = account?.value.exists === false ? undefined : answers.find((one) => one !== price);
  return {
    record: { ...record, facts, firstSeenAt: record.firstSeenAt ?? seen?.fetchedAt ?? null },
    answered: answers.map(({ requestId }) => requestId),
  };
}

function by({ requestId, fetchedAt }: OwnAnswer<unknown>) {
  return { source: 'answer', eventId: requestId, at: fetchedAt } as const;
}

/** Ids of requests are in the order in which the desk gave them. */
function laterOf<Fact extends { eventId: string }>(known: Fact | undefined, own: Fact): Fact {
  return known !== undefined && known.eventId > own.eventId ? known : own;
}
