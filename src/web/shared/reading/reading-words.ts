import { catalogue } from '#web/shared/language/catalogue.ts';
import type { ReadKind } from '#web/workers/reading/reading.ts';

export const words = catalogue('reading', {
  kinds: {
    PASSPORT: 'passport',
    IDENTIFICATION: 'identity card',
    DRIVING_LICENSE: 'driving licence',
    VISA: 'visa',
  } satisfies Record<ReadKind, string>,
  state: {
    loading: 'Loading the document reader: {share}%',
    reading: 'Reading the document…',
    unreadable:
      'The machine-readable zone or barcode couldn’t be read. Enter the details yourself, or add a sharper photo.',
    none: 'No machine-readable zone or licence barcode found. Enter the details yourself.',
    several: 'This image shows more than one document. No details were taken from it.',
    stopped: 'Reading took too long and was stopped. Enter the details yourself.',
    'not-loaded': 'The document reader couldn’t be loaded. Enter the details yourself.',
  },
  offer: {
    title: 'Read from the document',
    from: 'From the {kind}: {what}',
    take: '{count, plural, one {Fill in # field} other {Fill in # fields}}',
    takeOne: 'Use',
    takeOneOf: 'Use {value} for {label}',
    replace: 'Replace',
    replaceOf: 'Replace {typed} with {value} for {label}',
    same: 'Same as entered',
    typed: 'Entered: {typed}',
    taken: '{count, plural, one {# field} other {# fields}} filled in from the document',
    unsure: 'Check this value against the image.',
    start: 'Start with a photo',
    startHint:
      'To fill in the form, drop a photo here or <choose>choose files</choose>. Rampart reads passports, identity cards and the backs of US and Canadian driving licences in this browser.',
  },
  labels: {
    documentType: 'Document type',
    documentNumber: 'Document number',
    side: 'Side',
  },
  review: {
    same: 'Matches the image',
    other: 'In the image: {read}',
  },
});
