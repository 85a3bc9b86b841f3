import type { ImageMimetype } from '#contract/service/documents.ts';

import type { ImageMeasures } from './quality/image-measures.ts';

/** What pre-flight found, and what the person can do about it. Errors block sending, warnings inform and may be overridden. */
export interface Finding {
  code: FindingCode;
  severity: 'error' | 'warning';
  message: string;
  /** What was measured, and the bound that it is held against, in the same unit; absent where nothing is measured. */
  measured?: number;
  threshold?: number;
}

/** Codes of findings, as the desk's trail keeps them. Those of quality stand in the order in which they are told. */
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

/** What was done to a file before it is sent. None of these: the original bytes are sent. */
export type ImageChange =
  | 'turned-upright'
  | 'turned-by-hand'
  | 'location-removed'
  | 'metadata-removed'
  | 'rest-removed'
  | 'animation-removed'
  | 'colours-converted'
  | 'made-jpeg'
  | 'made-smaller';

/** Quarter turns clockwise that the person asked for, on top of the picture standing upright. */
export type QuarterTurns = 0 | 1 | 2 | 3;

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
