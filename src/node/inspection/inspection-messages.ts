import type { BodyOperationName } from './inspect-body.ts';
import type { Verdict } from './verdict.ts';

/** What the pool sends to a worker. Messages of several inspections interleave; `id` tells them apart. */
export type ToWorker =
  | { readonly kind: 'open'; readonly id: number; readonly operation: BodyOperationName }
  | { readonly kind: 'chunks'; readonly id: number; readonly chunks: readonly Uint8Array<ArrayBuffer>[] }
  | { readonly kind: 'finish'; readonly id: number }
  | { readonly kind: 'abort'; readonly id: number };

/** What a worker answers: every chunk back once it is read, in order, then the verdict; or that its code failed. */
export type FromWorker =
  | { readonly kind: 'read'; readonly id: number; readonly chunks: readonly Uint8Array<ArrayBuffer>[] }
  | { readonly kind: 'verdict'; readonly id: number; readonly verdict: Verdict; readonly bodySha256: string }
  | { readonly kind: 'failed'; readonly id: number; readonly error: Error };
