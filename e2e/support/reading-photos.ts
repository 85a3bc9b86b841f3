import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { pdfOf, pdfStream } from '#testing/pdf.ts';

const directory = join(import.meta.dirname, '../images/reading');

/** A specimen of nobody's document, for `setInputFiles`; made by e2e/lab/reading/make-pictures.mjs. */
export function specimen(name: 'passport.jpg' | 'licence-back.jpg' | 'another-licence-back.jpg') {
  return { name, mimeType: 'image/jpeg', buffer: readFileSync(join(directory, name)) };
}

/** A letter, and on its second page the scan of a passport. */
export function letterWithScan(): Buffer {
  const page = (content: number, resources: string) =>
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents ${content} 0 R/Resources<<${resources}>>>>`;
  const text = 'BT /F 20 Tf 60 760 Td (Dear Sir or Madam, see the next page.) Tj ET';
  return pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R 5 0 R]/Count 2>>',
    page(4, '/Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>'),
    pdfStream(Buffer.from(text)),
    page(6, '/XObject<</I 7 0 R>>'),
    pdfStream(Buffer.from('q 535 0 0 401 30 400 cm /I Do Q')),
    pdfStream(
      specimen('passport.jpg').buffer,
      '/Type/XObject/Subtype/Image/Width 1800/Height 1350/BitsPerComponent 8/ColorSpace/DeviceRGB/Filter/DCTDecode',
    ),
  ]);
}
