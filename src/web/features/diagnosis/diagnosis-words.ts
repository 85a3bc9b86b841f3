import { listWords } from '#web/shared/format/text.ts';

/** What the diagnosis page says. */
export const words = {
  title: 'Diagnosis',
  lead: 'Shows in one sentence why a customer can’t pay. Checks account, eligibility, limits and price at once.',
  answer: 'Diagnosis',
  hint: 'Enter who wants to pay, how, and how much. All four checks run at once and change nothing.',
  hintTitle: 'No diagnosis yet',
  run: 'Run diagnosis',
  again: 'Ask again',
  email: 'E-mail',
  emailHelp:
    'Helps the service find the customer if the reference is wrong. It isn’t kept in this page’s address.',

  checks: { identity: 'Account', eligibility: 'Eligibility', limits: 'Limits', price: 'Price' },
  asking: 'Asking the service',
  answeredSoFar: (count: number) => `${count} of 4 have answered.`,
  waiting: 'asking…',
  answered: 'answered',
  failed: 'no answer',
  turnedDown: 'refused',
  unreadable: 'not readable',

  anotherReference: (other: string) => `The answer is about another customer: ${other}`,
  blocked: 'The account is blocked',
  notThere: (reference: string) => `There is no account for ${reference}`,
  missing: (titles: readonly string[]) =>
    `${titles.length} ${titles.length === 1 ? 'requirement is' : 'requirements are'} missing: ${listWords(titles, 'and')}`,
  overLimit: (limit: string, excess: string) => `Over the ${limit} by ${excess}`,
  belowMinimum: (minimum: string, by: string) => `Below the minimum of ${minimum} per transaction by ${by}`,
  aboveMaximum: (maximum: string, by: string) => `Above the maximum of ${maximum} per transaction by ${by}`,
  notReady: 'Not ready to pay, but no requirement is named',
  refused: (reason: string) => `Refused with 422: ${reason}`,
  refusedUnnamed: 'no reason given',
  failedWith: (title: string, status: number | null) =>
    status === null ? title : `${title} (HTTP ${status})`,
  notReadable: 'The service’s answer doesn’t match the interface document',
  unreachable: 'Can’t reach the service',
  deskUnreachable: 'Can’t reach the desk',
  notCompared: 'Couldn’t compare the limits with the amount',
  nothing: 'Nothing stops the payment',

  nothingDetail:
    'The account is active, no requirement is open, the amount is within the limits, and there is a price.',
  oneCause: 'No other cause found.',
  moreCauses: (count: number) => (count === 1 ? 'Plus 1 other cause.' : `Plus ${count} other causes.`),

  evidenceOther: (other: string) => `identifyReference is ${other}`,
  evidenceBlocked: 'account.blocked is true',
  evidenceNoAccount: 'account.exists is false',
  evidenceStatus: (status: number | null, title: string) =>
    status === null ? title : `HTTP ${status}: ${title}`,
  evidenceReadiness: (requirements: readonly string[]) =>
    `paymentReady is false, requirements: ${requirements.length === 0 ? 'none' : requirements.join(', ')}`,
  evidenceLimit: (limit: string, remaining: string, asked: string) =>
    `${limit}: ${remaining} remaining, ${asked} requested`,
  evidenceBound: (bound: string, asked: string) => `The limit is ${bound}, ${asked} requested`,
  evidenceNoFigures: 'The answer has no remaining amount in this currency',
  evidenceNoFiat: 'Without a price, the value of the crypto amount is unknown',

  summaryActive: 'active',
  summaryBlocked: 'blocked',
  summaryNone: 'no account',
  summaryOther: 'another customer',
  summaryReady: 'ready to pay',
  summaryReadyWith: (count: number) => `ready to pay, ${count} listed`,
  summaryNotReady: (count: number) => `not ready, ${count} open`,
  summaryLeft: (amount: string) => `${amount} left`,
  summaryNoFigures: 'no figures',
  summaryPair: (paid: string, received: string) => `${paid} → ${received}`,

  tellOther: 'The answer is about another customer. Check who is asking before you tell them anything.',

  causes: 'What stops the payment',
  asked: 'Checks',
  createCustomer: 'Create customer',
  lookUp: 'Look up a customer',
  openCustomer: 'Open customer',
  open: {
    identity: 'Open customer',
    eligibility: 'Open eligibility',
    limits: 'Open limits',
    price: 'Open price',
  },
  raw: (check: string) => `Raw JSON: ${check}`,

  before: (verdict: string) => `Previous verdict: ${verdict}`,
  gone: (sentence: string) => `No longer: ${sentence}`,
  added: (sentence: string) => `New: ${sentence}`,
  askedBefore: (before: string, now: string) => `Asked about ${now}, previously about ${before}`,
  ticketTitle: (reference: string) => `Diagnosis of ${reference}`,
  redacted: '•••',
} as const;
