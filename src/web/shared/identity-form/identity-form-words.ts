import { labelsOf } from '#contract/fields/field.ts';
import {
  addressFields,
  backgroundFields,
  contactFields,
  documentFields,
  personFields,
  taxFields,
} from '#contract/fields/identity-fields.ts';
import { catalogue } from '#web/shared/language/catalogue.ts';

export const fieldNames = catalogue('identity-form.fieldNames', {
  ...labelsOf(contactFields),
  ...labelsOf(personFields),
  ...labelsOf(addressFields),
  ...labelsOf(taxFields),
  ...labelsOf(backgroundFields),
});

export const words = catalogue('identity-form.page', {
  account: 'Account',
  person: 'Person',
  address: 'Residential address',
  usTax: 'US tax',
  usTaxHelp: 'Required for US addresses. For other addresses, required only for US persons.',
  occupationAndFunds: 'Occupation and funds',
  mobileExample: '+61412345678',
  taxIdTypeExample: 'SSN',
  taxIdForm: 'AAA-GG-SSSS',
  noPostCodes: 'This country has no postcodes: {country}',
  noPostCodesUse: 'Value to send instead of a postcode',
  industryFirst: 'Choose the industry first',
  documentType: documentFields.type.label,
  documentNumber: documentFields.number.label,
  documentOf: 'Document {place}',
  documentRemoved: 'Document {place} removed',
  removeDocument: 'Remove document {place}',
  remove: 'Remove',
  underAge:
    '{age, plural, =0 {This customer is under 1 year old} other {This customer is # {age, plural, one {year} other {years}} old}}',
  underAgeText: 'The customer is under 18. Check the date of birth.',
  underAgeMeant: 'The date of birth is correct. Send the details even though the customer is under 18.',
  underAgeNeeded: 'Correct the date of birth, or confirm that it is correct',
  beforeSending: 'Before you send',
  reason: 'Reason or ticket',
  reasonHelp: 'Rampart keeps the reason with the submission and in the audit trail.',
  reasonMissing: 'Enter a reason of 3 to 500 characters',
  confirmation: 'Confirmation',
  confirmWholeReference: 'Type the identity reference to confirm',
  confirmReferenceEnd: 'Type the last 6 characters of the identity reference to confirm',
  confirmationWrong:
    'This doesn’t match. Check the identity reference above and type only what is asked for.',
  liveService: 'This is the live service: {effect}.',
  unknownService: 'Rampart doesn’t know which service this is. Treat it as live: {effect}.',
});
