import { catalogue } from '#web/shared/language/catalogue.ts';

export const formWords = catalogue('form', {
  enter: 'Enter the {label}',
  /** Follows the field's name in the list of errors. */
  missing: 'missing',
  attention: '{count, plural, one {1 field needs your attention} other {# fields need your attention}}',
  oneOrOther: '{one} or {other}? Choose one.',
  whichAmount: 'Which amount do you mean?',
  whichNumber: 'Which number do you mean?',
  countryOfNumber: 'Country of the phone number',
  countryNeeded: 'Choose the country of the phone number',
  didYouMean: 'Suggested {label}',
  use: 'Use {known}',
  amountExample: 'For example, {amount}',
  chooseAmount: 'Choose the amount you mean',
  chooseCountry: 'Choose a country…',
  chooseState: 'Choose a state…',
  choose: 'Choose…',
  nothingMatches: 'No matches',
  noSuchOption: '“{typed}” is not in the list, or matches more than one entry. Choose one.',
  optionsFound: '{count, plural, =0 {No matches} one {1 option} other {# options}}',
  moreOptions: '{count, plural, one {# more option} other {# more options}}. Scroll, or type to find one.',
  clearField: 'Clear {label}',
  otherCurrency: '“{unit}” isn’t {code}. Enter the amount in {code}.',
});
