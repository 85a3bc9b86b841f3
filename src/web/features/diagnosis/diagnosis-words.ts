import { catalogue } from '#web/shared/language/catalogue.ts';

export const words = catalogue('diagnosis', {
  title: 'Diagnosis',
  lead: 'Shows in one sentence why a customer can’t pay. Checks account, eligibility, limits and quote at once.',
  answer: 'Diagnosis',
  hint: 'Enter who wants to pay, how, and how much. All four checks run at once and change nothing.',
  hintTitle: 'No diagnosis yet',
  run: 'Run diagnosis',
  again: 'Check again',
  email: 'E-mail',
  emailHelp:
    'Helps the service find the customer if the reference is wrong. It isn’t kept in this page’s address.',

  asking: 'Asking the service',
  answeredSoFar: '{count, number} of 4 have answered.',
  waiting: 'asking…',
  answered: 'answered',
  failed: 'no answer',
  turnedDown: 'refused',
  unreadable: 'not readable',

  summaryActive: 'active',
  summaryBlocked: 'blocked',
  summaryNone: 'no account',
  summaryOther: 'another customer',
  summaryReady: 'ready to pay',
  summaryReadyWith: 'ready to pay, {count, number} listed',
  summaryNotReady: 'not ready, {count, number} open',
  summaryLeft: '{amount} left',
  summaryNoFigures: 'no figures',
  summaryPair: '{paid} → {received}',

  causes: 'What stops the payment',
  asked: 'Checks',
  createCustomer: 'Create customer',
  lookUp: 'Look up a customer',
  openCustomer: 'Open customer',
  openSubmissions: 'Open submissions',
  open: {
    identity: 'Open customer',
    eligibility: 'Open eligibility',
    limits: 'Open limits',
    price: 'Open quote',
  },
  raw: 'Raw JSON: {check}',

  before: 'Previous verdict: {verdict}',
  gone: 'No longer: {sentence}',
  added: 'New: {sentence}',
  askedBefore: 'Asked about {now}, previously about {before}',
  ticketTitle: 'Diagnosis of {reference}',
});
