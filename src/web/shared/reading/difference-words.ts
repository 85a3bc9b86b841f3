import { catalogue } from '#web/shared/language/catalogue.ts';

export const differenceSentences = catalogue('reading.differences', {
  'surname-differs': 'Surname entered: {typed}. In the image: {read}.',
  'given-name-differs': 'Given name entered: {typed}. In the image: {read}.',
  'names-swapped': 'Given name and surname look swapped. Entered: {typed}. In the image: {read}.',
  'birth-date-differs': 'Date of birth entered: {typed}. In the image: {read}.',
  'number-differs': 'Document number entered: {typed}. In the image: {read}.',
  'type-differs': 'Document type chosen: {typed}. In the image: {read}.',
  'side-differs': 'Side chosen: {typed}. In the image: {read}.',
  'country-differs': 'Country entered: {typed}. Country on the licence: {read}.',
  'document-expired': 'The document expired on {read}.',
  'document-expires-soon': 'The document expires on {read}.',
  'date-impossible': 'The document shows a date that doesn’t exist.',
  'back-missing': 'Only the front has been added. Add the back.',
  'front-missing': 'Only the back has been added. Add the front.',
  'side-twice':
    'The same side has been added twice. Choose the other side for one of the images, or remove one.',
  'several-documents': 'The image shows more than one document.',
  'number-elsewhere': 'This document number is on record for another customer: {read}.',
});

/** As in "Send in spite of: …". */
export const differenceNames = catalogue('reading.differenceNames', {
  'surname-differs': 'different surname',
  'given-name-differs': 'different given name',
  'names-swapped': 'names swapped',
  'birth-date-differs': 'different date of birth',
  'number-differs': 'different document number',
  'type-differs': 'different document type',
  'side-differs': 'different side',
  'country-differs': 'different country',
  'document-expired': 'expired document',
  'document-expires-soon': 'document about to expire',
  'date-impossible': 'impossible date',
  'back-missing': 'back missing',
  'front-missing': 'front missing',
  'side-twice': 'same side twice',
  'several-documents': 'several documents in one image',
  'number-elsewhere': 'another customer’s document number',
});
