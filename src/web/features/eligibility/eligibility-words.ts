import { contactFields, personFields } from '#contract/fields/identity-fields.ts';
import { eligibilityFields } from '#contract/fields/transaction-fields.ts';
import { catalogue } from '#web/shared/language/catalogue.ts';

export const words = catalogue('eligibility', {
  title: 'Eligibility',
  lead: 'Check whether a customer can pay and what is missing.',
  answer: 'Eligibility result',
  hint: 'Enter the customer, the payment method and the amount. The answer lists the missing requirements and includes text for the customer.',
  check: 'Check eligibility',

  known: 'Existing customer',
  unknown: 'New customer',
  email: contactFields.email.label,
  countryOfResidence: eligibilityFields.countryOfResidence.label,
  state: eligibilityFields.state.label,
  dateOfBirth: personFields.dateOfBirth.label,
  emailMissing: 'Enter the customer’s e-mail address',
  countryMissing: 'Choose the country of residence',
  stateMissing: 'Enter the state (required for the US)',

  open: 'Missing requirements',
  listed: 'Optional requirements',

  becameReady: 'Can pay now',
  ceasedReady: 'Can no longer pay',
  closed: 'No longer missing: {titles}',
  opened: 'Now missing: {titles}',
  askedBefore: 'Checked for {now}, previously for {before}',
});
