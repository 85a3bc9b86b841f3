import { listWords } from '#web/shared/format/text.ts';

/** What the diagnosis page says. */
export const words = {
  title: 'Diagnosis',
  lead: 'Why a customer can’t pay, in one sentence: account, eligibility, limits and price, asked at once.',
  answer: 'Diagnosis',
  hint: 'Say who wants to pay, how and how much. The four questions are asked at once, and nothing is changed by them.',
  hintTitle: 'Nothing asked yet',
  run: 'Run diagnosis',
  again: 'Ask again',
  email: 'E-mail',
  emailHelp:
    'If the reference may be wrong: it helps the service to find the customer. It stays out of the address.',

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
  notReady: 'Not ready to pay, and no requirement is named',
  refused: (reason: string) => `Refused with 422: ${reason}`,
  refusedUnnamed: 'no reason is given',
  failedWith: (title: string, status: number | null) =>
    status === null ? title : `${title} (HTTP ${status})`,
  notReadable: 'The service’s answer is not the one in the interface document',
  unreachable: 'The service is not reachable',
  deskUnreachable: 'The desk is not reachable',
  notCompared: 'The limits could not be compared with the amount',
  nothing: 'Nothing stands in the way',

  nothingDetail: 'The account is active, nothing is asked for, the limits leave room and there is a price.',
  oneCause: 'It is the only cause that was found.',
  moreCauses: (count: number) =>
    count === 1 ? 'One more cause was found beside it.' : `${count} more causes were found beside it.`,

  evidenceOther: (other: string) => `identifyReference is ${other}`,
  evidenceBlocked: 'account.blocked is true',
  evidenceNoAccount: 'account.exists is false',
  evidenceStatus: (status: number | null, title: string) =>
    status === null ? title : `HTTP ${status}: ${title}`,
  evidenceReadiness: (requirements: readonly string[]) =>
    `paymentReady is false, requirements: ${requirements.length === 0 ? 'none' : requirements.join(', ')}`,
  evidenceLimit: (limit: string, remaining: string, asked: string) =>
    `${limit}: ${remaining} remaining, ${asked} asked for`,
  evidenceBound: (bound: string, asked: string) => `The bound is ${bound}, ${asked} asked for`,
  evidenceNoFigures: 'No remaining amount in the asked currency is given',
  evidenceNoFiat: 'What the crypto amount is worth is not known without a price',

  summaryActive: 'active',
  summaryBlocked: 'blocked',
  summaryNone: 'no account',
  summaryOther: 'another customer',
  summaryReady: 'ready to pay',
  summaryReadyWith: (count: number) => `ready to pay, ${count} listed`,
  summaryNotReady: (count: number) => `not ready, ${count} open`,
  summaryLeft: (amount: string) => `${amount} left`,
  summaryNoFigures: 'figures not given',
  summaryPair: (paid: string, received: string) => `${paid} → ${received}`,

  causes: 'What stands in the way',
  asked: 'What was asked',
  createCustomer: 'Create customer',
  lookUp: 'Look a customer up',
  openCustomer: 'Open customer',
  open: {
    identity: 'Open customer',
    eligibility: 'Open eligibility',
    limits: 'Open limits',
    price: 'Open price',
  },
  raw: (check: string) => `Raw JSON: ${check}`,

  before: (verdict: string) => `The verdict was: ${verdict}`,
  gone: (sentence: string) => `No longer: ${sentence}`,
  added: (sentence: string) => `New: ${sentence}`,
  askedBefore: (before: string, now: string) => `Asked about ${now}, before about ${before}`,
  ticketTitle: (reference: string) => `Diagnosis of ${reference}`,
  redacted: '•••',
} as const;
