import { deflateSync } from 'node:zlib';

/** Joins objects to a PDF; the first is its catalogue. */
export function pdfOf(objects: readonly (string | Buffer)[], trailer = ''): Buffer {
  const parts = [Buffer.from('%PDF-1.7\n')];
  const offsets: number[] = [];
  let length = parts[0]?.length ?? 0;
  for (const [at, object] of objects.entries()) {
    const part = Buffer.concat([
      Buffer.from(`${at + 1} 0 obj\n`),
      Buffer.from(object as string, 'latin1'),
      Buffer.from('\nendobj\n'),
    ]);
    offsets.push(length);
    length += part.length;
    parts.push(part);
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  parts.push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer<</Size ${size}/Root 1 0 R${trailer}>>\nstartxref\n${length}\n%%EOF`,
    ),
  );
  return Buffer.concat(parts);
}

export function pdfStream(content: Buffer, dictionary = ''): Buffer {
  return Buffer.concat([
    Buffer.from(`<<${dictionary}/Length ${content.length}>>stream\n`),
    content,
    Buffer.from('\nendstream'),
  ]);
}

interface OnePage {
  /** Instructions, or their packed stream. */
  draws: string | Buffer;
  resources?: string;
  page?: string;
  catalogue?: string;
  /** Objects from number 5. */
  more?: readonly (string | Buffer)[];
  trailer?: string;
}

export function onePagePdf({
  draws,
  resources = '',
  page = '',
  catalogue = '',
  more = [],
  trailer = '',
}: OnePage): Buffer {
  return pdfOf(
    [
      `<</Type/Catalog/Pages 2 0 R${catalogue}>>`,
      '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<<${resources}>>${page}>>`,
      typeof draws === 'string' ? pdfStream(Buffer.from(draws)) : draws,
      ...more,
    ],
    trailer,
  );
}

export function emptyPagesPdf(count: number): Buffer {
  const kids = Array.from({ length: count }, (_, at) => `${at + 3} 0 R`).join(' ');
  const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>';
  return pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${count}/Kids[${kids}]>>`,
    ...Array.from({ length: count }, () => page),
  ]);
}

/** Needs a password that nobody knows. */
export function protectedPdf(): Buffer {
  const digest = '5a'.repeat(32);
  return onePagePdf({
    draws: '',
    more: [`<</Filter/Standard/V 1/R 2/O<${digest}>/U<${digest}>/P -4>>`],
    trailer: `/Encrypt 5 0 R/ID[<${'01'.repeat(16)}><${'01'.repeat(16)}>]`,
  });
}

/** Makes drawing instructions that unpack to `bytes`. */
export function inflatingPdf(bytes: number): Buffer {
  const packed = deflateSync(Buffer.alloc(bytes, '0 0 m 9 9 l S\n'));
  return onePagePdf({ draws: pdfStream(packed, '/Filter/FlateDecode') });
}
