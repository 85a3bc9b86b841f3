import { catalogue } from '#web/shared/language/catalogue.ts';

export const words = catalogue('diagnosis', {
  title: 'Diagnosis',
  lead: 'Find out why a customer can’t pay. Rampart checks the account, eligibility, limits and quote in one go.',
  answer: 'Diagnosis',
  hint: 'Enter the customer, the payment method and the amount. All 4 checks run together and change nothing.',
  hintTitle: 'No diagnosis yet',
  run: 'Run diagnosis',
  again: 'Check again',
  email: 'E-mail',
  emailHelp:
    'Helps the service find the customer if the reference is wrong. The e-mail address isn’t included in the link to this page.',

  asking: 'Checking with the service',
  answeredSoFar: '{count, number} of 4 checks done.',
  waiting: 'checking…',
  answered: 'done',
  failed: 'no answer',
  turnedDown: 'declined',
  unreadable: 'unreadable',

  summaryActive: 'active',
  summaryBlocked: 'blocked',
  summaryNone: 'no account',
  summaryOther: 'another customer',
  summaryReady: 'can pay',
  summaryReadyWith:
    '{count, plural, one {can pay, # optional requirement} other {can pay, # optional requirements}}',
  summaryNotReady:
    '{count, plural, one {can’t pay yet, # requirement missing} other {can’t pay yet, # requirements missing}}',
  summaryLeft: '{amount} left',
  summaryNoFigures: 'no figures',
  summaryPair: '{paid} → {received}',

  causes: 'Causes',
  asked: 'Checks',
  createCustomer: 'Create customer',
  lookUp: 'Look up customer',
  openCustomer: 'Open customer',
  openSubmissions: 'Open submissions',
  open: {
    identity: 'Open customer',
    eligibility: 'Open eligibility',
    limits: 'Open limits',
    price: 'Open quote',
  },
  raw: 'Raw JSON: {check}',

  before: 'Previous result: {verdict}',
  gone: 'No longer applies: {sentence}',
  added: 'New: {sentence}',
  askedBefore: 'Checked for {now}, previously for {before}',
  ticketTitle: 'Diagnosis for {reference}',
});
