import { catalogue } from '#web/shared/language/catalogue.ts';
import type { PdfFailure } from '#web/workers/pdf/pdf-protocol.ts';

export const words = catalogue('pdf', {
  choose: 'Choose pages',
  title: 'Choose the pages to send',
  intro: 'Each page you choose becomes one JPEG image. The file itself isn’t sent.',
  loading: 'Loading the PDF viewer: {share}%',
  opening: 'Opening the PDF…',
  page: 'Page {page}',
  notDrawn: 'Page {page} can’t be shown',
  shown: 'Pages shown: {shown, number} of {pages, number}',
  more: 'Show more pages',
  use: '{count, plural, =0 {Use page} one {Use # page} other {Use # pages}}',
  again: 'Try again',
  close: 'Close',
  fileName: '{name}, page {page}.jpg',
  problems: {
    protected:
      'This PDF needs a password. Ask for a copy without one, or take a photo of the page on screen or on paper.',
    unreadable: 'This PDF can’t be read. Ask for a new copy, or take a photo of the page.',
    'too-much':
      'This PDF is too large for the browser. Save the page as a JPEG or PNG, then choose that image.',
    'not-loaded': 'The PDF or the PDF viewer couldn’t be loaded.',
  } satisfies Record<PdfFailure, string>,
});
