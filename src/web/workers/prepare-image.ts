import { imageMaxBytes } from '#contract/service/choices.ts';
import type { ImageMimetype } from '#contract/service/documents.ts';

import { decodeImage, drawImage, drawThumbnail } from './draw-image.ts';
import { encodeBase64 } from './encode-base64.ts';
import { readMetadata } from './image-metadata.ts';
import type { Finding, ImageChange, PrepareAnswer, PreparedImage, PrepareOrder } from './image-protocol.ts';
import { withoutMetadata } from './image-structure.ts';
import { errorFinding, inspectImage } from './inspect-image.ts';
import { type Drawing, drawingOf } from './orientation.ts';
import { planPreparation } from './preparation-plan.ts';
import { shrinkWithin } from './shrink-image.ts';
import { tooLarge } from './size-finding.ts';

/** Files beyond this are not even read: no smaller JPEG is made of them. */
const readMaxBytes = 100 * 1024 * 1024;

/** What will be sent, before it is digested and encoded. */
interface Made {
  bytes: Uint8Array<ArrayBuffer>;
  mimetype: ImageMimetype;
  width: number;
  height: number;
  changes: readonly ImageChange[];
}

/**
 * Makes a chosen file fit to be sent, or says why it can't be. Nothing leaves the browser; a picture of too many pixels is never
 * decoded. Design: product › Share documents, Pre-flight; details 16, 17.
 */
export async function prepareImage({ file, turns, shrink }: PrepareOrder): Promise<PrepareAnswer> {
  if (file.size > readMaxBytes) return refused([tooLarge(file.size)]);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const inspected = inspectImage(bytes, file.name);
  if (!inspected.isFit) return refused([inspected.finding]);
  const { mimetype, structure, findings } = inspected;
  const metadata = await readMetadata(bytes);
  const plan = planPreparation({ bytes, structure, metadata, turns });
  const clean = plan.work === 'keep' ? bytes : withoutMetadata(bytes, structure);
  const drawing = drawingOf(structure, metadata.orientation, turns);
  const bitmap = await decodeImage(clean, mimetype).catch(() => null);
  if (bitmap === null) return refused([unreadable]);
  try {
    const made: Made = { bytes: clean, mimetype, ...sizeOf(drawing), changes: plan.changes };
    const result = shrink
      ? await smaller(bitmap, drawing, made)
      : plan.work === 'redraw'
        ? await redrawn(bitmap, drawing, made)
        : made;
    if ('code' in result) return refused([result]);
    if (result.bytes.length > imageMaxBytes) return refused([tooLarge(result.bytes.length)], true);
    const thumbnail = await drawThumbnail(bitmap, drawing);
    return { kind: 'ready', image: await finish(result, file.size, thumbnail), findings };
  } finally {
    bitmap.close();
  }
}

const unreadable = errorFinding(
  'unreadable',
  'This picture can’t be read. Save it again, or take a new photo.',
);

function refused(findings: readonly Finding[], canShrink = false): PrepareAnswer {
  return { kind: 'refused', findings, canShrink };
}

async function redrawn(bitmap: ImageBitmap, drawing: Drawing, made: Made): Promise<Made | Finding> {
  try {
    const blob = await drawImage(bitmap, drawing, { type: made.mimetype });
    return { ...made, bytes: await bytesOf(blob) };
  } catch {
    return errorFinding(
      'cannot-turn',
      'This picture is too large to be turned here. Turn it in another program, and choose that.',
    );
  }
}

async function smaller(bitmap: ImageBitmap, drawing: Drawing, made: Made): Promise<Made | Finding> {
  const shrunk = await shrinkWithin(imageMaxBytes, async (attempt) =>
    drawImage(bitmap, drawing, { type: 'image/jpeg', ...attempt }),
  ).catch(() => null);
  if (shrunk === null) {
    return errorFinding(
      'cannot-shrink',
      'No smaller JPEG could be made of this picture. Save it smaller in another program, and choose that.',
    );
  }
  return {
    bytes: await bytesOf(shrunk.blob),
    mimetype: 'image/jpeg',
    width: Math.round(drawing.width * shrunk.scale),
    height: Math.round(drawing.height * shrunk.scale),
    changes: [...made.changes, 'made-smaller'],
  };
}

async function finish(made: Made, originalBytes: number, thumbnail: Blob): Promise<PreparedImage> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', made.bytes));
  return {
    mimetype: made.mimetype,
    width: made.width,
    height: made.height,
    originalBytes,
    content: new Blob([made.bytes], { type: made.mimetype }),
    base64: encodeBase64(made.bytes),
    sha256: Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join(''),
    thumbnail,
    changes: made.changes,
  };
}

function sizeOf({ width, height }: Drawing) {
  return { width, height };
}

async function bytesOf(blob: Blob): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await blob.arrayBuffer());
}
