import type { ImageMimetype } from '#contract/service/documents.ts';

import type { HeicAnswer, HeicOrder } from './heic-protocol.ts';

/** Clockwise from the top. */
export const edges = ['top', 'right', 'bottom', 'left'] as const;
export type Edge = (typeof edges)[number];

/** Errors block; warnings can be overridden. */
export interface Finding {
  code: FindingCode;
  severity: 'error' | 'warning';
  facts: FactsOf<FindingCode>;
  /** The measure and its bound, in one unit; absent if not measured. */
  measured?: number;
  threshold?: number;
}

/** As in the desk's trail; quality codes in report order. */
export type FindingCode = FileFindingCode | QualityFindingCode;

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

export type QualityFindingCode = 'too-small' | 'cut-off' | 'glare' | 'blurred' | 'too-dark' | 'sideways';

interface Size {
  readonly width: number;
  readonly height: number;
}

interface Pictured {
  readonly isSelfie?: boolean;
}

interface Convertible {
  readonly canConvert?: boolean;
}

interface Facts {
  /** `GIF`, `film`; null if unknown. */
  'wrong-type': { readonly name: string | null; readonly fileName: string } & Convertible;
  'too-many-pixels': Size & Convertible;
  /** `JPEG`, or '' if the browser couldn't decode it. */
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

export type FactsOf<Code extends FindingCode> = Code extends keyof Facts ? Facts[Code] : undefined;

/** None means the original bytes. */
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

/** Clockwise, from upright. */
export type QuarterTurns = 0 | 1 | 2 | 3;

/** The largest phone camera; no more pixels are ever decoded. */
export const convertMaxPixels = 250_000_000;

/** `shrink`: make a smaller JPEG, or convert. */
export interface PrepareOrder {
  file: File;
  turns: QuarterTurns;
  shrink: boolean;
}

/** A sendable image: pixels as seen, sizes in bytes. */
export interface PreparedImage {
  mimetype: ImageMimetype;
  width: number;
  height: number;
  originalBytes: number;
  content: Blob;
  /** One line of ASCII. */
  base64: Blob;
  /** Lower-case hex, of `content`. */
  sha256: string;
  thumbnail: Blob;
  changes: readonly ImageChange[];
  /** Judged by `judgeQuality`. */
  measures: ImageMeasures;
}

export type PrepareAnswer =
  | { kind: 'ready'; image: PreparedImage; findings: readonly Finding[] }
  | { kind: 'refused'; findings: readonly Finding[]; canShrink: boolean };

export interface OrderMessage {
  id: number;
  order: PrepareOrder;
}
interface AnswerMessage {
  id: number;
  answer: PrepareAnswer;
}

export type MessageToWorker = OrderMessage | { heic: HeicAnswer };
/** `heic`: to be decoded by a worker of the page's. */
export type MessageToPage = AnswerMessage | { heic: HeicOrder };

export interface QualityMeasures {
  /** Laplacian over slope variance, times 100; null without detail. */
  sharpness: number | null;
  /** 0 to 1, of the largest mirrored-light area. */
  glareShare: number;
  /** 0 to 255, of the middle's bright tenth. */
  brightness: number;
  /** 0 to 1; null if no surroundings. */
  edgeContact: Readonly<Record<Edge, number>> | null;
  /** Print down over print across; null without print. */
  linesDownToAcross: number | null;
}

export interface ImageMeasures extends QualityMeasures {
  width: number;
  height: number;
}

/** In report order. */
export type GoodPoint = 'whole' | 'no-glare' | 'sharp' | 'bright';
