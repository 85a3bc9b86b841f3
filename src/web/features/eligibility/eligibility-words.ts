import { contactFields, personFields } from '#contract/fields/identity-fields.ts';
import { eligibilityFields } from '#contract/fields/transaction-fields.ts';

import { listWords } from '#web/shared/format/text.ts';

/** What the eligibility page says. */
export const words = {
  title: 'Eligibility',
  lead: 'Whether a customer may pay, and what is still asked of them.',
  answer: 'Eligibility answer',
  hint: 'Say who wants to pay, how and how much. The answer names what is missing and what to tell the customer.',
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
  stateMissing: 'Enter the state: it is needed in the US',

  ready: 'Ready to pay',
  readyDetail: 'Nothing more is asked of the customer for this.',
  readyWith: (count: number) => `Ready to pay, with ${counted(count)} listed`,
  readyWithDetail:
    'The service says ready and lists requirements all the same. They do not stand in the way now.',
  notReady: (count: number) => `Not ready: ${counted(count)} open`,
  notReadyDetail: 'The customer can pay once these are satisfied.',
  notReadyUnnamed: 'Not ready, and no requirement named',
  notReadyUnnamedDetail: 'The service does not say why. Look at the account and at its limits.',
  open: 'Open requirements',
  listed: 'Listed requirements',
  unknownIn: (country: string) => `Unknown customer in ${country}`,

  becameReady: 'Was not ready, now is',
  ceasedReady: 'Was ready, now is not',
  closed: (titles: readonly string[]) => `No longer open: ${listWords(titles, 'and')}`,
  opened: (titles: readonly string[]) => `Newly open: ${listWords(titles, 'and')}`,
  askedBefore: (before: string, now: string) => `Asked about ${now}, before about ${before}`,
} as const;

const counted = (count: number) => `${count} ${count === 1 ? 'requirement' : 'requirements'}`;
