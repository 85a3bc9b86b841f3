import { decodeImage, decodeResized, type Picture, reducedBy } from './draw-image.ts';
import { errorFinding } from './findings.ts';
import {
  type ForeignKind,
  type ForeignPicture,
  readForeignPicture,
  readWebpExif,
} from './foreign-picture.ts';
import type { DecodeHeic, HeicFailure } from './heic-protocol.ts';
import { readMetadata } from './image-metadata.ts';
import type { Finding } from './image-protocol.ts';
import { sizeFinding } from './inspect-image.ts';
import { readIsoExif } from './iso-exif.ts';

/** Pixels decoded as a test (a second or two); larger pictures are offered by their header. */
const triedMaxPixels = 16_000_000;

/** Its EXIF turn is still due. */
export interface ForeignDecoded {
  readonly picture: Picture;
  readonly orientation: number;
  readonly isReduced: boolean;
}

/** Decodes a picture the service doesn't accept. With `isOffer`, null means convertible. */
export async function decodeForeign(
  bytes: Uint8Array<ArrayBuffer>,
  kind: ForeignKind,
  { fileName, isOffer, decodeHeic }: { fileName: string; isOffer: boolean; decodeHeic: DecodeHeic },
): Promise<ForeignDecoded | Finding | null> {
  const header = readForeignPicture(bytes, kind);
  if (header === null || header.width === 0 || header.height === 0)
    return errorFinding('unreadable', { name: kind });
  const wrongSize = sizeFinding(header);
  if (wrongSize !== null) return wrongSize;
  if (!header.isComplete) return errorFinding('incomplete', undefined);
  if (isOffer && header.width * header.height > triedMaxPixels) return null;
  const decoded =
    kind === 'HEIC' ? await byLibheif(bytes, header, decodeHeic) : await byBrowser(bytes, kind, header);
  if ('picture' in decoded) {
    if (!isOffer) return { ...decoded, orientation: await orientationOf(bytes, kind, header) };
    decoded.picture.close();
    return null;
  }
  if (decoded.failure === 'unreadable') return errorFinding('unreadable', { name: kind });
  if (decoded.failure === 'too-much') return errorFinding('not-checked', { why: 'too-much' });
  return errorFinding('wrong-type', { name: kind, fileName });
}

type Outcome = Omit<ForeignDecoded, 'orientation'> | { readonly failure: HeicFailure };

async function byLibheif(
  bytes: Uint8Array<ArrayBuffer>,
  { width, height }: ForeignPicture,
  decodeHeic: DecodeHeic,
): Promise<Outcome> {
  const answer = await decodeHeic({ bytes, pixels: width * height });
  if (answer.kind !== 'pixels') return { failure: answer.kind };
  const rows = new ImageData(answer.pixels, answer.stridePixels, answer.height);
  const picture = await createImageBitmap(rows, 0, 0, answer.width, answer.height).catch(() => null);
  return picture === null ? { failure: 'too-much' } : { picture, isReduced: false };
}

/** Decodes the first frame; browsers don't tell unknown kinds from broken files. */
async function byBrowser(
  bytes: Uint8Array<ArrayBuffer>,
  kind: Exclude<ForeignKind, 'HEIC'>,
  header: ForeignPicture,
): Promise<Outcome> {
  const content = new Blob([bytes], { type: `image/${kind.toLowerCase()}` });
  // An AVIF's own rotation is part of the picture. The EXIF orientation, which only some browsers apply, is read here.
  const turn = kind === 'AVIF' ? 'from-image' : 'none';
  const divisor = reducedBy(header);
  const picture = await (
    divisor === 1 ? decodeImage(content, turn) : decodeResized(content, header, { divisor, turn })
  ).catch(() => null);
  if (picture !== null) return { picture, isReduced: divisor > 1 };
  return { failure: 'no-decoder' };
}

/**
 * Returns the turn still due: none for a HEIC or AVIF with its own, as phones write EXIF too. See ISO/IEC 23008-12 ›
 * 6.5.10, A.2.
 */
async function orientationOf(
  bytes: Uint8Array<ArrayBuffer>,
  kind: ForeignKind,
  { saysTurn = true }: ForeignPicture,
): Promise<number> {
  const tagged = kind === 'WebP' ? readWebpExif(bytes) : saysTurn ? null : readIsoExif(bytes);
  return tagged === null ? 1 : (await readMetadata(tagged)).orientation;
}
