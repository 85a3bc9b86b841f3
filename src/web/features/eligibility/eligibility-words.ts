import { contactFields, personFields } from '#contract/fields/identity-fields.ts';
import { eligibilityFields } from '#contract/fields/transaction-fields.ts';
import { catalogue } from '#web/shared/language/catalogue.ts';

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
  dateOfBirth: personFields.dateOfBirth.label,
  emailMissing: 'Enter the customer’s e-mail',
  countryMissing: 'Choose the country of residence',
  stateMissing: 'Enter the state: it is required in the US',

  open: 'Missing requirements',
  listed: 'Listed requirements',

  becameReady: 'Can pay now',
  ceasedReady: 'Can no longer pay',
  closed: 'No longer missing: {titles}',
  opened: 'Newly missing: {titles}',
  askedBefore: 'Asked about {now}, previously about {before}',
});
