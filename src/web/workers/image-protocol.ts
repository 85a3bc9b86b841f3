import type { ImageMimetype } from '#contract/service/documents.ts';

/** What pre-flight found, and what the person can do about it. Errors block sending, warnings inform. */
export interface Finding {
  code: FindingCode;
  severity: 'error' | 'warning';
  message: string;
}

export type FindingCode =
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

/** What was done to a file before it is sent. None of these: the original bytes are sent. */
export type ImageChange =
  | 'turned-upright'
  | 'turned-by-hand'
  | 'location-removed'
  | 'metadata-removed'
  | 'rest-removed'
  | 'made-smaller';

/** Quarter turns clockwise that the person asked for, on top of the picture standing upright. */
export type QuarterTurns = 0 | 1 | 2 | 3;

/** What the page asks of the worker. `shrink`: the person chose to have a smaller JPEG made. */
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
