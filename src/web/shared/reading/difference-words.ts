import { catalogue } from '#web/shared/language/catalogue.ts';

/** What differs, or is wrong with a document, as sentences. */
export const differenceSentences = catalogue('reading.differences', {
  'surname-differs': 'Surname entered: {typed}. In the image: {read}.',
  'given-name-differs': 'Given name entered: {typed}. In the image: {read}.',
  'names-swapped': 'Given name and surname look swapped. Entered: {typed}. In the image: {read}.',
  'birth-date-differs': 'Date of birth entered: {typed}. In the image: {read}.',
  'number-differs': 'Document number entered: {typed}. In the image: {read}.',
  'type-differs': 'Document type chosen: {typed}. In the image: {read}.',
  'side-differs': 'Side chosen: {typed}. In the image: {read}.',
  'country-differs': 'Country entered: {typed}. Country of the licence: {read}.',
  'document-expired': 'The document expired on {read}.',
  'document-expires-soon': 'The document expires on {read}.',
  'date-impossible': 'The document states a date that doesn’t exist.',
  'back-missing': 'Only the front is here. Add the back.',
  'front-missing': 'Only the back is here. Add the front.',
  'side-twice': 'The same side is here twice. Choose the other side for one of the images, or remove it.',
  'several-documents': 'The image shows more than one document.',
  'number-elsewhere': 'This document number is on record for another customer: {read}.',
});

/** As in "Send in spite of: …". */
export const differenceNames = catalogue('reading.differenceNames', {
  'surname-differs': 'another surname',
  'given-name-differs': 'another given name',
  'names-swapped': 'names swapped',
  'birth-date-differs': 'another date of birth',
  'number-differs': 'another document number',
  'type-differs': 'another document type',
  'side-differs': 'the other side',
  'country-differs': 'another country',
  'document-expired': 'expired document',
  'document-expires-soon': 'document about to expire',
  'date-impossible': 'impossible date',
  'back-missing': 'back missing',
  'front-missing': 'front missing',
  'side-twice': 'one side twice',
  'several-documents': 'several documents in one image',
  'number-elsewhere': 'number of another customer',
});
