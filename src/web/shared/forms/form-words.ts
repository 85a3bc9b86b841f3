import { midSentence } from '#web/shared/format/text.ts';

/** The words of every form. */
export const formWords = {
  /** What an empty field says: `Enter the document number`. */
  enter: (label: string) => `Enter the ${midSentence(label)}`,
  /** The same in a list of what is wrong, after the field's name. */
  missing: 'missing',
} as const;
