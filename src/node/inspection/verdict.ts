import type { ImageMimetype } from '#contract/service/documents.ts';
import type { JsonRefusalCode } from './json-refusal.ts';

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
  /** Answered with 422. Path of the contract → message; '' is the body itself. */
  | { readonly kind: 'refused'; readonly errors: Readonly<Record<string, string>> };
