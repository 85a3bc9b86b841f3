const latin = (bytes: Uint8Array, start: number, end: number) =>
  String.fromCharCode(...bytes.subarray(start, end));

const heicBrands = ['heic', 'heix', 'hevc', 'heim', 'heis', 'mif1', 'msf1'];

/** Names what a file that is neither JPEG nor PNG is, as far as its first bytes tell. */
export function nameOfType(bytes: Uint8Array): string | null {
  const head = latin(bytes, 0, 4);
  if (head === 'GIF8') return 'GIF';
  if (head === '%PDF') return 'PDF';
  if (head === 'RIFF' && latin(bytes, 8, 12) === 'WEBP') return 'WebP';
  if (head.startsWith('BM')) return 'BMP';
  if (head === 'II*\0' || head === 'MM\0*') return 'TIFF';
  if (latin(bytes, 4, 8) === 'ftyp') return isoBrand(latin(bytes, 8, 12));
  if (/^\s*<(?:\?xml|svg)/i.test(latin(bytes, 0, 64))) return 'SVG';
  return null;
}

function isoBrand(brand: string): string {
  if (heicBrands.includes(brand)) return 'HEIC';
  return brand === 'avif' ? 'AVIF' : 'film';
}
