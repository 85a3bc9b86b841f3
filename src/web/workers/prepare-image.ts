import { imageMaxBytes, imageMaxPixels } from '#contract/service/choices.ts';
import type { ImageMimetype } from '#contract/service/documents.ts';

import { decodeForeign, type ForeignDecoded } from './convert-foreign.ts';
import {
  decodeImage,
  decodeReduced,
  decodeResized,
  drawImage,
  type Drawing,
  drawingOf,
  drawSmall,
  drawThumbnail,
  isSeeThrough,
  type Picture,
  reducedBy,
  shrinkWithin,
  sizeOf,
} from './draw-image.ts';
import { errorFinding } from './findings.ts';
import { type ForeignKind, isForeignKind, nameOfType } from './foreign-picture.ts';
import type { DecodeHeic } from './heic-protocol.ts';
import { type ImageMetadata, readMetadata } from './image-metadata.ts';
import type {
  Finding,
  ImageChange,
  PrepareAnswer,
  PreparedImage,
  PrepareOrder,
  QualityMeasures,
  QuarterTurns,
} from './image-protocol.ts';
import { hasRest, type ImageStructure, withoutMetadata } from './image-structure.ts';
import { type FitImage, inspectImage } from './inspect-image.ts';
import { analysisSide, measureQuality } from './measure-quality.ts';
import { isPngWhole } from './png-rows.ts';
import { handedOver, seal, type Sealed } from './seal-content.ts';

const readMaxBytes = 100 * 1024 * 1024;

interface Decoded {
  picture: Picture;
  drawing: Drawing;
  work: 'keep' | 'redraw' | 'shrink';
  /** Sent if kept; sealed only then and if not too large. */
  content: Blob;
  sealed: Sealed | null;
  mimetype: ImageMimetype;
  changes: readonly ImageChange[];
  findings: readonly Finding[];
  mayBeSeeThrough: boolean;
}

/** Decodes oversized pictures only when a smaller JPEG was asked for. */
export async function prepareImage(order: PrepareOrder, decodeHeic: DecodeHeic): Promise<PrepareAnswer> {
  const { file } = order;
  if (file.size > readMaxBytes) return refused([errorFinding('too-large', { bytes: file.size })]);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const decoded = await decodeAny(bytes, order, decodeHeic);
  if ('kind' in decoded) return decoded;
  try {
    return await prepared(decoded, file.size);
  } finally {
    decoded.picture.close();
  }
}

async function decodeAny(
  bytes: Uint8Array<ArrayBuffer>,
  order: PrepareOrder,
  decodeHeic: DecodeHeic,
): Promise<Decoded | PrepareAnswer> {
  const kind = nameOfType(bytes);
  if (isForeignKind(kind)) {
    const { name: fileName } = order.file;
    return converted(await decodeForeign(bytes, kind, { fileName, isOffer: !order.shrink, decodeHeic }), {
      kind,
      order,
    });
  }
  const inspected = inspectImage(bytes, order.file.name);
  const fit = inspected.isFit ? inspected : inspected.larger;
  if (fit?.mimetype === 'image/png' && !(await isPngWhole(bytes, fit.structure)))
    return refused([errorFinding('incomplete', undefined)]);
  if (inspected.isFit) return decode(bytes, inspected, order);
  if (inspected.larger !== null && order.shrink) return decode(bytes, inspected.larger, order);
  return refused([inspected.finding], inspected.larger !== null);
}

async function decode(
  bytes: Uint8Array<ArrayBuffer>,
  { mimetype, structure, findings }: FitImage,
  { turns, shrink }: PrepareOrder,
): Promise<Decoded | PrepareAnswer> {
  const metadata = await readMetadata(bytes);
  const { work, changes } = planPreparation({ bytes, structure, metadata, turns });
  const clean = work === 'keep' ? bytes : withoutMetadata(bytes, structure);
  const content = await handedOver(clean, mimetype);
  const isDrawn = work === 'redraw' || shrink;
  const isSent = !isDrawn && content.size <= imageMaxBytes;
  const sealed = isSent ? await seal(content, clean) : null;
  const divisor = reducedBy(structure);
  const longestSide =
    divisor > 1 ? Math.ceil(Math.max(structure.width, structure.height) / divisor) : analysisSide;
  const isReduced = mimetype === 'image/jpeg' && (divisor > 1 || !isDrawn);
  const picture = await (isReduced ? decodeReduced(clean, structure, longestSide) : Promise.resolve(null))
    .then(
      async (reduced) =>
        reduced ?? (divisor > 1 ? decodeResized(content, structure, { divisor }) : decodeImage(content)),
    )
    .catch(() => null);
  if (picture === null) return refused([divisor > 1 ? tooManyPixels(structure) : unreadable]);
  return {
    picture,
    drawing: drawingOf(divisor > 1 ? sizeOf(picture) : structure, metadata.orientation, turns),
    work: shrink ? 'shrink' : work === 'redraw' ? 'redraw' : 'keep',
    content,
    sealed,
    mimetype,
    changes: shrink ? [...changes, 'made-smaller'] : changes,
    findings,
    mayBeSeeThrough: mimetype === 'image/png',
  };
}

const unreadable = errorFinding('unreadable', { name: '' });
const tooManyPixels = ({ width, height }: ImageStructure) =>
  errorFinding('too-many-pixels', { width, height });

/** Offers a foreign picture as JPEG; converts it when chosen. */
function converted(
  decoded: ForeignDecoded | Finding | null,
  { kind, order: { file, turns } }: { kind: ForeignKind; order: PrepareOrder },
): Decoded | PrepareAnswer {
  if (decoded === null)
    return refused([errorFinding('wrong-type', { name: kind, fileName: file.name, canConvert: true })], true);
  if ('code' in decoded) return refused([decoded]);
  const { picture, orientation, isReduced } = decoded;
  const changes: [ImageChange, boolean][] = [
    ['turned-upright', orientation !== 1],
    ['turned-by-hand', turns !== 0],
    ['made-jpeg', true],
    ['made-smaller', isReduced],
  ];
  return {
    picture,
    drawing: drawingOf(sizeOf(picture), orientation, turns),
    work: 'shrink',
    content: file,
    sealed: null,
    mimetype: 'image/jpeg',
    changes: changes.filter(([, applies]) => applies).map(([change]) => change),
    findings: [],
    mayBeSeeThrough: true,
  };
}

function refused(findings: readonly Finding[], canShrink = false): PrepareAnswer {
  return { kind: 'refused', findings, canShrink };
}

async function prepared(decoded: Decoded, originalBytes: number): Promise<PrepareAnswer> {
  const result = await made(decoded);
  if ('code' in result) return refused([result]);
  const { content, sealed } = result;
  if (sealed === null) return refused([errorFinding('too-large', { bytes: content.size })], true);
  const { canvas, pixels } = drawSmall(decoded.picture, decoded.drawing, analysisSide);
  const image = packed(result, sealed, {
    originalBytes,
    thumbnail: await drawThumbnail(canvas),
    quality: measureQuality(pixels),
  });
  return { kind: 'ready', image, findings: decoded.findings };
}

async function made(decoded: Decoded): Promise<Made | Finding> {
  const { picture, drawing, work, content, sealed, mimetype, changes } = decoded;
  const { width, height } = drawing;
  if (work === 'keep') return { content, sealed, mimetype, width, height, changes };
  if (work === 'shrink') return smaller(decoded);
  try {
    const blob = await drawImage(picture, drawing, { type: mimetype });
    return { ...(await sealedOf(blob)), mimetype, width, height, changes };
  } catch {
    return errorFinding('cannot-turn', undefined);
  }
}

async function smaller({ picture, drawing, changes, mayBeSeeThrough }: Decoded): Promise<Made | Finding> {
  const { width, height } = drawing;
  const largest = Math.min(1, Math.sqrt(imageMaxPixels / (width * height)));
  const shrunk = await shrinkWithin(imageMaxBytes, async ({ quality, scale }) =>
    drawImage(picture, drawing, { type: 'image/jpeg', quality, scale: scale * largest }),
  ).catch(() => null);
  if (shrunk === null) return errorFinding('cannot-shrink', undefined);
  const isFlattened = mayBeSeeThrough && isSeeThrough(picture, analysisSide);
  return {
    ...(await sealedOf(shrunk.blob)),
    mimetype: 'image/jpeg',
    width: Math.round(width * shrunk.scale * largest),
    height: Math.round(height * shrunk.scale * largest),
    changes: isFlattened ? [...changes, 'transparency-flattened'] : changes,
  };
}

async function sealedOf(content: Blob): Promise<Pick<Made, 'content' | 'sealed'>> {
  if (content.size > imageMaxBytes) return { content, sealed: null };
  return { content, sealed: await seal(content, new Uint8Array(await content.arrayBuffer())) };
}

interface Made {
  content: Blob;
  sealed: Sealed | null;
  mimetype: ImageMimetype;
  width: number;
  height: number;
  changes: readonly ImageChange[];
}

interface Known {
  originalBytes: number;
  thumbnail: Blob;
  quality: QualityMeasures;
}

function packed(
  { mimetype, width, height, changes }: Made,
  sealed: Sealed,
  { originalBytes, thumbnail, quality }: Known,
): PreparedImage {
  const measures = { ...quality, width, height };
  return { mimetype, width, height, originalBytes, ...sealed, thumbnail, changes, measures };
}

interface Plan {
  work: 'keep' | 'strip' | 'redraw';
  changes: readonly ImageChange[];
}

interface FileFacts {
  bytes: Uint8Array;
  structure: ImageStructure;
  metadata: ImageMetadata;
  turns: QuarterTurns;
}

/** Keeps the original bytes if possible. */
function planPreparation({ bytes, structure, metadata, turns }: FileFacts): Plan {
  const isTurned = metadata.orientation !== 1 || turns !== 0;
  const hidesPlace = metadata.hasLocation && structure.metadata.length > 0;
  const isRestLeft = hasRest(bytes, structure);
  const isAnimated = structure.animation.length > 0;
  const work =
    isTurned || structure.hasPrintColours
      ? 'redraw'
      : hidesPlace || structure.hasOpaqueMetadata || isRestLeft || isAnimated
        ? 'strip'
        : 'keep';
  if (work === 'keep') return { work, changes: [] };
  const changes: [ImageChange, boolean][] = [
    ['turned-upright', metadata.orientation !== 1],
    ['turned-by-hand', turns !== 0],
    ['location-removed', hidesPlace],
    ['metadata-removed', !hidesPlace && structure.metadata.length > 0],
    ['rest-removed', isRestLeft],
    ['animation-removed', isAnimated],
    ['colours-converted', structure.hasPrintColours],
  ];
  return { work, changes: changes.filter(([, applies]) => applies).map(([change]) => change) };
}
