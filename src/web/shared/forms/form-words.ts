import { midSentence } from '#web/shared/format/text.ts';

/** The words of every form. */
export const formWords = {
  /** What an empty field says: `Enter the document number`. */
  enter: (label: string) => `Enter the ${midSentence(label)}`,
  /** The same in a list of what is wrong, after the field's name. */
  missing: 'missing',
  /** A text that can mean two things, which are offered below its field. */
  oneOrOther: (one: string, other: string) => `${one} or ${other}? Choose one`,
  whichAmount: 'Which amount do you mean?',
  whichNumber: 'Which number do you mean?',
  countryOfNumber: 'Country of the number',
  countryNeeded: 'Choose the country of the number',
  didYouMean: (label: string) => `Another ${midSentence(label)}`,
  use: (known: string) => `Use ${known}`,
  amountExample: (amount: string) => `Such as ${amount}`,
  chooseAmount: 'Choose the amount you mean',
  otherCurrency: (unit: string, code: string) => `“${unit}” isn’t ${code}. The amount is in ${code}`,
} as const;
