import type { ImageMimetype } from '#contract/service/documents.ts';

/** The four edges of a picture, clockwise from the top. */
export const edges = ['top', 'right', 'bottom', 'left'] as const;
export type Edge = (typeof edges)[number];

/** What pre-flight found, and what the person can do about it. Errors block sending, warnings inform and may be overridden. */
export interface Finding {
  code: FindingCode;
  severity: 'error' | 'warning';
  /** What its sentence speaks of, by its code. */
  facts: FactsOf<FindingCode>;
  /** What was measured, and the bound that it is held against, in the same unit; absent where nothing is measured. */
  measured?: number;
  threshold?: number;
}

/** Codes of findings, as the desk's trail keeps them. Those of quality are in the order in which they are reported. */
export type FindingCode = FileFindingCode | QualityFindingCode;

/** About the file. */
export type FileFindingCode =
  | 'empty'
  | 'wrong-type'
  | 'too-many-pixels'
  | 'unreadable'
  | 'incomplete'
  | 'too-large'
  | 'cannot-turn'
  | 'cannot-shrink'
  | 'not-checked'
  | 'name-says-otherwise'
  | 'chosen-twice';

/** About what is seen on the picture. */
export type QualityFindingCode = 'too-small' | 'cut-off' | 'glare' | 'blurred' | 'too-dark' | 'sideways';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** A selfie shows a face, anything else a document. */
interface Pictured {
  readonly isSelfie?: boolean;
}

/** Whether a JPEG can be made of it here. */
interface Convertible {
  readonly canConvert?: boolean;
}

/** What the sentence of each code speaks of. Codes that are not named here need nothing. */
interface Facts {
  /** What the file is: `GIF`, `film`; null when that is unknown too. */
  'wrong-type': { readonly name: string | null; readonly fileName: string } & Convertible;
  'too-many-pixels': Size & Convertible;
  /** `JPEG`, or empty when the browser could not decode it. */
  unreadable: { readonly name: string };
  'too-large': { readonly bytes: number };
  'not-checked': { readonly why: 'moved' | 'too-much' };
  'name-says-otherwise': { readonly name: string; readonly extension: string };
  'too-small': Size & { readonly minLongSide: number; readonly minShortSide: number } & Pictured;
  'cut-off': { readonly edges: readonly Edge[]; readonly share: number; readonly most: number };
  glare: { readonly share: number; readonly most: number } & Pictured;
  blurred: { readonly sharpness: number; readonly least: number } & Pictured;
  'too-dark': { readonly brightness: number; readonly least: number };
}

/** What the sentence of a code speaks of. */
export type FactsOf<Code extends FindingCode> = Code extends keyof Facts ? Facts[Code] : undefined;

/** What was done to a file before it is sent. None of these: the original bytes are sent. */
export type ImageChange =
  | 'turned-upright'
  | 'turned-by-hand'
  | 'location-removed'
  | 'metadata-removed'
  | 'rest-removed'
  | 'animation-removed'
  | 'colours-converted'
  | 'transparency-flattened'
  | 'made-jpeg'
  | 'made-smaller';

/** Quarter turns clockwise that the person asked for, on top of the picture standing upright. */
export type QuarterTurns = 0 | 1 | 2 | 3;

/** The most pixels of a picture that is made smaller here: those of the largest telephone cameras. No more are ever decoded. */
export const convertMaxPixels = 250_000_000;

/** What the page asks of the worker. `shrink`: the person chose to have a smaller JPEG made, or a JPEG of what the browser alone can read. */
export interface PrepareOrder {
  file: File;
  turns: QuarterTurns;
  shrink: boolean;
}

/** An image that is fit to be sent. `width` and `height` in pixels as it will be seen; sizes in bytes. */
export interface PreparedImage {
  mimetype: ImageMimetype;
  width: number;
  height: number;
  /** Size of the chosen file. */
  originalBytes: number;
  /** Exactly the bytes that are sent. */
  content: Blob;
  /** `content` as base64 text: one line of ASCII. */
  base64: Blob;
  /** Of `content`, lower-case hex. */
  sha256: string;
  /** A small JPEG of it, to be shown in lists. */
  thumbnail: Blob;
  changes: readonly ImageChange[];
  /** What was measured of it; `judgeQuality` holds it against what its kind of document needs. */
  measures: ImageMeasures;
}

export type PrepareAnswer =
  | { kind: 'ready'; image: PreparedImage; findings: readonly Finding[] }
  | { kind: 'refused'; findings: readonly Finding[]; canShrink: boolean };

/** Orders and answers between page and worker carry the order's number. */
export interface OrderMessage {
  id: number;
  order: PrepareOrder;
}
export interface AnswerMessage {
  id: number;
  answer: PrepareAnswer;
}

/** What is measured of an upright picture, for any kind of document. */
export interface QualityMeasures {
  /** Variance of the Laplacian over that of the slope, times 100, where there is most detail; null without any. */
  sharpness: number | null;
  /** Share of the picture, 0 to 1, under the largest connected area of mirrored light. */
  glareShare: number;
  /** Luminance, 0 to 255, that the bright tenth of the middle reaches. */
  brightness: number;
  /** How much of each edge of the picture the document touches, 0 to 1; null when nothing is seen around it. */
  edgeContact: Readonly<Record<Edge, number>> | null;
  /** Print that runs down the picture over print that runs across; null without print. */
  linesDownToAcross: number | null;
}

/** What was measured of an image, with the pixel size that is sent. */
export interface ImageMeasures extends QualityMeasures {
  width: number;
  height: number;
}

/** What can be good about a picture, in the order in which it is reported. */
export type GoodPoint = 'whole' | 'no-glare' | 'sharp' | 'bright';
