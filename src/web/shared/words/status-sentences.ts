import {
  identityMessageStatuses,
  onboardingStatuses,
  rampStatuses,
  requirements,
  limitPeriods,
} from '#contract/service/enumerations.ts';
import { errorStatuses } from '#contract/service/errors.ts';

import { periodWords } from '#web/shared/limits/limit-words.ts';
import { requirementTitle, wordsOfRequirement } from './requirement-words.ts';

/** What the interface document has names for. */
export const explainedKinds = ['ramp', 'onboarding', 'account', 'requirement', 'limit', 'error'] as const;
export type ExplainedKind = (typeof explainedKinds)[number];

/** What there are sentences for: those, and what follows from an answer. */
export type SentenceKind = ExplainedKind | 'answer';

const sentences = {
  ramp: {
    PAYMENT_READY: 'We are waiting for your payment; the instructions say how and where to pay.',
    PAYMENT_ACCEPTED: 'Your payment was accepted and is on its way to us.',
    PAYMENT_RECEIVED: 'Your payment has arrived and we are getting your order ready.',
    PAYMENT_DECLINED: 'Your payment was declined; you can try again with a new order, perhaps another way.',
    PAYMENT_CANCELLED: 'The payment was cancelled, so this order is closed.',
    COIN_DEPOSIT_READY: 'We are waiting for your crypto; please send it to the address in the instructions.',
    COIN_DEPOSIT_CONFIRMED: 'Your crypto has arrived and we are getting your payout ready.',
    IN_PROGRESS: 'Your order is in progress; you don’t need to do anything.',
    EXTRA_VERIFICATION: 'We need some more information from you before your order can continue.',
    COIN_TRANSFERRED: 'Your crypto was sent to your wallet and is waiting to be confirmed there.',
    FIAT_TRANSFERRED: 'Your money was sent to your bank account; your bank may take a while to show it.',
    FULFILLED: 'Your order is complete.',
    EXPIRED:
      'We did not receive a payment in time, so this order has ended; please don’t pay for it any more.',
    REFUNDED: 'Your order did not go through, and what you paid was sent back to you.',
    ACCOUNT_BLOCKED: 'We can’t carry out this order; our team will get back to you about your account.',
  },
  onboarding: {
    PENDING: 'We have your documents and are checking them.',
    APPROVED: 'We have checked your documents and they are fine.',
    REJECTED: 'We could not accept what you sent; we will tell you what we need instead.',
  },
  account: {
    CUSTOMER_BLACKLISTED: 'We can’t offer you this service.',
    ACCOUNT_BLOCKED: 'Your account can’t be used at the moment; our team will get back to you.',
  },
  limit: {
    DAILY: 'There is a limit on what you can pay within 24 hours.',
    WEEKLY: 'There is a limit on what you can pay within seven days.',
    MONTHLY: 'There is a limit on what you can pay within 30 days.',
    ANNUAL: 'There is a limit on what you can pay within a year.',
  },
  error: {
    400: 'Something went wrong on our side and nothing was done; we will try again.',
    401: 'We can’t reach our payment partner at the moment; nothing was done.',
    404: 'We can’t find this; please check the number with me.',
    422: 'Something in what we sent could not be accepted; let me check it with you.',
    429: 'We are very busy at the moment; please give me a minute.',
    500: 'Our payment partner has a problem at the moment; nothing is lost, please try again later.',
  },
  answer: {
    GO_AHEAD: 'Everything is in order; you can go ahead with the payment.',
    STILL_NEEDED: 'Before you can pay, we need something more from you.',
    BEING_CHECKED: 'We are still checking your account; I will get back to you.',
    NO_ACCOUNT: 'I can’t find your account; please check with me which e-mail address you signed up with.',
    NOT_KNOWN_NOW: 'I can’t check this at the moment; please give me a minute.',
    LIMIT_LEFT: 'You can still pay up to {amount}.',
    LIMIT_REACHED: 'You have reached it for now; please try again later.',
    SMALLEST: 'The smallest payment is {amount}.',
    LARGEST: 'The largest single payment is {amount}.',
    SELL_LEFT: 'You can still sell for up to {amount}.',
    SELL_REACHED: 'You have reached your limit for now; please try again later.',
    SELL_SMALLEST: 'The smallest sale is {amount}.',
    SELL_LARGEST: 'The largest single sale is {amount}.',
    SELL_GO_AHEAD: 'Everything is in order; you can go ahead with the sale.',
    SELL_STILL_NEEDED: 'Before you can sell, we need something more from you.',
  },
} as const satisfies Record<Exclude<SentenceKind, 'requirement'>, Readonly<Record<string, string>>>;

/** What the desk itself can say of an answer; `{amount}` is filled in. */
export type AnswerName = keyof (typeof sentences)['answer'];

/** The sentence for a name that is not in the interface document. */
export const unknownSentence =
  'The service says something this desk doesn’t know. Tell the customer that you are looking into it, and ask the provider’s support.';

/** A name of the interface document with what an agent can say to the customer about it. */
export interface Explained {
  kind: ExplainedKind;
  name: string;
  /** In plain words. */
  title: string;
  sentence: string;
}

/** What an agent can say to a customer, in one sentence; null for a name that is not in the interface document. Spec: States and transitions; Eligibility; Limits; Errors. */
export function sentenceOf(kind: SentenceKind, name: string): string | null {
  if (kind === 'requirement') return wordsOfRequirement(name)?.sentence ?? null;
  const known: Readonly<Record<string, string>> = sentences[kind];
  return Object.hasOwn(known, name) ? (known[name] ?? null) : null;
}

/** What an agent can say of an answer, with its amount (`120.00 EUR`) in its place. */
export function answerSentence(name: AnswerName, amount = ''): string {
  return (sentenceOf('answer', name) ?? '').replaceAll('{amount}', amount);
}

/** Every status, requirement, limit and error of the interface document, explained, in its order. */
export function everythingExplained(): Explained[] {
  return explainedKinds.flatMap((kind) =>
    namesOf[kind].map((name) => ({
      kind,
      name,
      title: titleOf(kind, name),
      sentence: sentenceOf(kind, name) ?? unknownSentence,
    })),
  );
}

const namesOf: Readonly<Record<ExplainedKind, readonly string[]>> = {
  ramp: rampStatuses,
  onboarding: onboardingStatuses,
  account: identityMessageStatuses,
  requirement: requirements,
  limit: limitPeriods,
  error: errorStatuses.map(String),
};

function titleOf(kind: ExplainedKind, name: string): string {
  if (kind === 'requirement') return requirementTitle(name);
  if (kind === 'limit') return `${periodWords(name)} limit`;
  if (kind === 'error') return `HTTP ${name}`;
  const words = name.replaceAll('_', ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
