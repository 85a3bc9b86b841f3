import { contactFields, personFields } from '#contract/fields/identity-fields.ts';
import { eligibilityFields } from '#contract/fields/transaction-fields.ts';
import { catalogue } from '#web/shared/language/catalogue.ts';

/** What the eligibility page says. */
export const words = catalogue('eligibility', {
  title: 'Eligibility',
  lead: 'Whether a customer can pay, and what is still missing.',
  answer: 'Eligibility answer',
  hint: 'Enter who wants to pay, how, and how much. The answer lists what is missing and what to tell the customer.',
  check: 'Check eligibility',

  known: 'Known customer',
  unknown: 'Unknown customer',
  email: contactFields.email.label,
  countryOfResidence: eligibilityFields.countryOfResidence.label,
  state: eligibilityFields.state.label,
  stateExample: 'CA',
  dateOfBirth: personFields.dateOfBirth.label,
  emailMissing: 'Enter the customer’s e-mail',
  countryMissing: 'Choose the country of residence',
  stateMissing: 'Enter the state: it is required in the US',

  ready: 'Ready to pay',
  readyDetail: 'The customer doesn’t need to provide anything else.',
  readyWith: 'Ready to pay, with {count, plural, one {# requirement} other {# requirements}} listed',
  readyWithDetail: 'The service lists requirements, but they don’t stop this payment.',
  notReady: 'Not ready: {count, plural, one {# requirement} other {# requirements}} open',
  notReadyDetail: 'The customer can pay once these are satisfied.',
  notReadyUnnamed: 'Not ready, but no requirement is named',
  notReadyUnnamedDetail: 'The service doesn’t say why. Check the account and its limits.',
  open: 'Open requirements',
  listed: 'Listed requirements',
  unknownIn: 'Unknown customer in {country}',

  becameReady: 'Ready now, not ready before',
  ceasedReady: 'Not ready now, ready before',
  closed: 'No longer open: {titles}',
  opened: 'Newly open: {titles}',
  askedBefore: 'Asked about {now}, previously about {before}',
});
