import type { ImageMimetype } from '#contract/service/documents.ts';

/** What makes a body unreadable, by stable code, and how it is reported. Spec: details 32; choice: bodyBounds. */
const jsonRefusals = {
  'empty-body': 'The body is empty',
  'not-json': 'The body is not JSON (RFC 8259)',
  'byte-order-mark': 'The body starts with a byte order mark',
  'invalid-utf8': 'The body is not UTF-8',
  'lone-surrogate': 'A text holds half of a surrogate pair',
  'nul-character': 'A text holds the NUL character',
  'duplicate-key': 'An object names the same field twice',
  'unsafe-key': 'A field has a name that is never accepted',
  'too-deep': 'The body is nested over 64 levels deep',
  'too-many-keys': 'The body has more than 10,000 fields',
  'too-many-items': 'The body has lists with more than 1,000 items in all',
  'too-much-text': 'The body has more than 1 MiB beside its images',
} as const;

export type JsonRefusalCode = keyof typeof jsonRefusals;

/** A body that is not read further. Its message is a constant: nothing of the body is in it. */
export class JsonRefusal extends Error {
  override readonly name = 'JsonRefusal';
  readonly code: JsonRefusalCode;

  constructor(code: JsonRefusalCode) {
    super(jsonRefusals[code]);
    this.code = code;
  }
}

/** What is recorded of one image: never the image. */
export interface InspectedImage {
  readonly documentType: string | null;
  readonly documentIndex: number;
  readonly imageIndex: number;
  readonly side: string;
  /** As declared; equal to `type`, which is read from the bytes. */
  readonly mimetype: ImageMimetype;
  readonly type: ImageMimetype;
  readonly bytes: number;
  /** Of the decoded bytes, lower-case hex. */
  readonly sha256: string;
  /** Null when the header is further in than what is looked at. */
  readonly width: number | null;
  readonly height: number | null;
}

/** What the pass over a body found. Only an accepted verdict holds anything that a client wrote. */
export type Verdict =
  | {
      readonly kind: 'accepted';
      readonly identityReference: string | null;
      readonly images: readonly InspectedImage[];
      /** The request as the contract reads it, digests in the place of images. Personal: for use, not for keeping. */
      readonly request: unknown;
    }
  /** Answered with 400. */
  | { readonly kind: 'unreadable'; readonly code: JsonRefusalCode; readonly detail: string }
  /** Answered with 400. The paths are those of the objects that hold unknown fields; '' is the body itself. */
  | { readonly kind: 'unknown-field'; readonly paths: readonly string[] }
  /** Answered with 422. */
  | {
      readonly kind: 'refused';
      /** Path of the contract → message; '' is the body itself. */
      readonly errors: Readonly<Record<string, string>>;
      /** Paths at which a mask of the desk's stands in the place of a value, whatever else is wrong there. */
      readonly masked: readonly string[];
    };
