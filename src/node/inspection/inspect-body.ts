import type { KeyObject } from 'node:crypto';

import * as z from 'zod';

import { masksIn } from '#contract/fields/masks.ts';
import { imageMimetypes } from '#contract/service/documents.ts';
import { type OperationName, operations } from '#contract/service/operations.ts';

import { imageContent, DigestedImage } from './digested-image.ts';
import { JsonScanner, type JsonScannerSettings } from './json-scanner.ts';
import type { InspectedValue } from './parse-strict-json.ts';
import { JsonRefusal, type InspectedImage, type Verdict } from './verdict.ts';

/** Minimal: the contract's schema has run. */
const withDocuments = z.object({
  identityDocuments: z.array(
    z.object({
      type: z.string().nullish(),
      images: z
        .array(
          z.object({
            base64: z.instanceof(DigestedImage),
            mimetype: z.enum(imageMimetypes),
            side: z.string(),
          }),
        )
        .default([]),
    }),
  ),
});

function imagesOf(request: unknown): readonly InspectedImage[] {
  const documents = withDocuments.safeParse(request).data?.identityDocuments ?? [];
  return documents.flatMap((document, documentIndex) =>
    document.images.map(({ base64, mimetype, side }, imageIndex) => {
      const { bytes, sha256, width, height } = base64;
      const documentType = document.type ?? null;
      const found = { mimetype, type: mimetype, bytes, sha256, width, height };
      return { documentType, documentIndex, imageIndex, side, ...found };
    }),
  );
}

const declaredImage = z.object({ base64: z.instanceof(DigestedImage), mimetype: z.enum(imageMimetypes) });
const listOr = <Item extends z.ZodType>(item: Item) => z.array(item).catch([]);

/** Declared images in any body, whatever else is wrong. */
const withDeclaredImages = z.object({
  identityDocuments: listOr(
    z.object({ images: listOr(declaredImage.nullable().catch(null)) }).catch({ images: [] }),
  ),
});

/** Finds images of another type than declared. */
function mislabelledImages(body: unknown): Record<string, string> {
  const errors: Record<string, string> = {};
  const documents = withDeclaredImages.safeParse(body).data?.identityDocuments ?? [];
  for (const [documentIndex, { images }] of documents.entries()) {
    for (const [imageIndex, image] of images.entries()) {
      const type = image?.base64.type ?? null;
      if (type === null || type === image?.mimetype) continue;
      errors[`identityDocuments[${documentIndex}].images[${imageIndex}].mimetype`] =
        `The file’s actual type is ${type}`;
    }
  }
  return errors;
}

export type BodyOperationName = {
  [Name in OperationName]: (typeof operations)[Name]['request'] extends null ? never : Name;
}[OperationName];

/** Chunks may end anywhere and aren't kept. */
export interface BodyInspector {
  push(chunk: Uint8Array): void;
  finish(): Verdict;
}

const maxErrors = 100;
const schemas = new Map<BodyOperationName, z.ZodType>();

/**
 * Inspects an operation's body: strict JSON, the contract's schema, images digested. Never throws because of
 * content. Spec: details 14 to 17, 32. Promise: T-9.
 */
export function createBodyInspector(operation: BodyOperationName): BodyInspector {
  return createInspector(schemaOf(operation), { digestsImages: operations[operation].requestOf !== null });
}

function createInspector(schema: z.ZodType, options: JsonScannerSettings): BodyInspector {
  const scanner = new JsonScanner(options);
  return {
    push: (chunk) => scanner.push(chunk),
    finish() {
      try {
        return verdictOn(scanner.finish(), schema, options);
      } catch (error) {
        if (!(error instanceof JsonRefusal)) throw error;
        return { kind: 'unreadable', code: error.code, detail: error.message };
      }
    },
  };
}

/** Inspects a small body at once, without a worker. */
export function inspectBody(chunks: Iterable<Uint8Array>, operation: BodyOperationName): Verdict {
  return verdictOf(chunks, createBodyInspector(operation));
}

/** Inspects a body of Rampart's own API. */
export function inspectJson(chunks: Iterable<Uint8Array>, schema: z.ZodType): Verdict {
  return verdictOf(chunks, createInspector(schema, { digestsImages: false }));
}

function verdictOf(chunks: Iterable<Uint8Array>, inspector: BodyInspector): Verdict {
  for (const chunk of chunks) inspector.push(chunk);
  return inspector.finish();
}

function schemaOf(operation: BodyOperationName): z.ZodType {
  const { request, requestOf } = operations[operation];
  const schema = schemas.get(operation) ?? (requestOf === null ? request : requestOf(imageContent));
  schemas.set(operation, schema);
  return schema;
}

function verdictOn(
  value: InspectedValue,
  schema: z.ZodType,
  { digestsImages }: JsonScannerSettings,
): Verdict {
  const { data, error } = schema.safeParse(value, {
    error: ({ input }) => (input === undefined ? 'Required' : undefined),
  });
  const mislabelled = digestsImages ? mislabelledImages(value) : {};
  if (error !== undefined || Object.keys(mislabelled).length > 0)
    return refusalOf(value, error?.issues ?? [], mislabelled);
  const images = digestsImages ? imagesOf(data) : [];
  return { kind: 'accepted', identityReference: referenceIn(data), images, request: data };
}

function refusalOf(
  body: InspectedValue,
  issues: readonly z.core.$ZodIssue[],
  mislabelled: Readonly<Record<string, string>>,
): Verdict {
  const unknown = issues.filter(({ code }) => code === 'unrecognized_keys').map(({ path }) => pathText(path));
  if (unknown.length > 0) return { kind: 'unknown-field', paths: [...new Set(unknown)].slice(0, maxErrors) };
  const errors: Record<string, string> = {};
  for (const { path, message } of issues.slice(0, maxErrors)) errors[pathText(path)] ??= message;
  return { kind: 'refused', errors: { ...mislabelled, ...errors }, masked: masksIn(body).map(pathText) };
}

/** `identityDocuments[0].images[1].side` */
function pathText(path: readonly PropertyKey[]): string {
  return path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '');
}

function referenceIn(request: unknown): string | null {
  const isObject = typeof request === 'object' && request !== null;
  const reference = isObject && 'identityReference' in request ? request.identityReference : null;
  return typeof reference === 'string' ? reference : null;
}

/** Inspections interleave, told apart by `id`. */
export type ToWorker =
  | { readonly kind: 'open'; readonly id: number; readonly operation: BodyOperationName }
  | { readonly kind: 'chunks'; readonly id: number; readonly chunks: readonly Uint8Array<ArrayBuffer>[] }
  | { readonly kind: 'finish'; readonly id: number }
  | { readonly kind: 'sign'; readonly id: number; readonly key: KeyObject; readonly head: Uint8Array }
  /** Aborted or done: its memory is reused. */
  | { readonly kind: 'release'; readonly id: number };

/** Messages from the worker; `failed` is a failure of its code, not of the body. */
export type FromWorker =
  | { readonly kind: 'read'; readonly id: number; readonly bytes: number }
  | {
      readonly kind: 'verdict';
      readonly id: number;
      readonly verdict: Verdict;
      readonly bodySha256: string;
      readonly chunks: readonly Uint8Array[];
    }
  | { readonly kind: 'signed'; readonly id: number; readonly signature: string }
  | { readonly kind: 'failed'; readonly id: number; readonly error: Error };
