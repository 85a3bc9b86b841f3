import type { ImageMimetype } from '#contract/service/documents.ts';

/** Refusals by stable code. Spec: details 32; choice: bodyBounds. */
const jsonRefusals = {
  'empty-body': 'The body is empty',
  'not-json': 'The body is not JSON (RFC 8259)',
  'byte-order-mark': 'The body starts with a byte order mark',
  'invalid-utf8': 'The body is not UTF-8',
  'lone-surrogate': 'A text value contains half of a surrogate pair',
  'nul-character': 'A text value contains the NUL character',
  'duplicate-key': 'An object contains the same field twice',
  'unsafe-key': 'A field has a name that isn’t allowed',
  'too-deep': 'The body is nested more than 64 levels deep',
  'too-many-keys': 'The body has more than 10,000 fields',
  'too-many-items': 'The lists in the body have more than 1,000 items in total',
  'too-much-text': 'The body is larger than 1 MiB, not counting its images',
} as const;

export type JsonRefusalCode = keyof typeof jsonRefusals;

/** Its message is constant, without content. */
export class JsonRefusal extends Error {
  override readonly name = 'JsonRefusal';
  readonly code: JsonRefusalCode;

  constructor(code: JsonRefusalCode) {
    super(jsonRefusals[code]);
    this.code = code;
  }
}

/** An image's metadata, never the image. */
export interface InspectedImage {
  readonly documentType: string | null;
  readonly documentIndex: number;
  readonly imageIndex: number;
  readonly side: string;
  /** As declared; equals `type`, read from the bytes. */
  readonly mimetype: ImageMimetype;
  readonly type: ImageMimetype;
  readonly bytes: number;
  /** Of the decoded bytes, lower-case hex. */
  readonly sha256: string;
  /** Null if the header is too far in. */
  readonly width: number | null;
  readonly height: number | null;
}

/** Only an accepted body's has client content. */
export type Verdict =
  | {
      readonly kind: 'accepted';
      readonly identityReference: string | null;
      readonly images: readonly InspectedImage[];
      /** Parsed by the contract, with digests instead of images. Personal: don't store. */
      readonly request: unknown;
    }
  /** Answered with 400. */
  | { readonly kind: 'unreadable'; readonly code: JsonRefusalCode; readonly detail: string }
  /** Answered with 400. Paths of objects with unknown fields; '' is the body. */
  | { readonly kind: 'unknown-field'; readonly paths: readonly string[] }
  /** Answered with 422. */
  | {
      readonly kind: 'refused';
      /** Messages by path; '' is the body. */
      readonly errors: Readonly<Record<string, string>>;
      /** Paths with a mask instead of a value. */
      readonly masked: readonly string[];
    };
