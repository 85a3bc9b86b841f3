import type * as z from 'zod';
import { operations, type OperationName } from '#contract/service/operations.ts';
import { imageContent } from './image-content.ts';
import { imagesOf, type ImagesOfRequest } from './inspected-images.ts';
import { JsonRefusal } from './json-refusal.ts';
import { JsonScanner, type JsonScannerSettings } from './json-scanner.ts';
import type { InspectedValue } from './parse-strict-json.ts';
import type { Verdict } from './verdict.ts';

/** Operations that take a body. */
export type BodyOperationName = {
  [Name in OperationName]: (typeof operations)[Name]['request'] extends null ? never : Name;
}[OperationName];

/** One pass over one body: chunks in order, then the verdict. A chunk is not kept and may end anywhere. */
export interface BodyInspector {
  push(chunk: Uint8Array): void;
  finish(): Verdict;
}

const mostErrors = 100;
const noImages: ImagesOfRequest = { images: [], errors: {} };
const schemas = new Map<BodyOperationName, z.ZodType>();

/**
 * Starts the pass over a body of the operation: strict JSON, the contract's schema, and images digested on the way.
 * Never throws because of what is in the body. Spec: Details 14 to 17, 32. Promise: T-9.
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

/** The verdict on a whole body at once: for small ones, which need no worker. */
export function inspectBody(chunks: Iterable<Uint8Array>, operation: BodyOperationName): Verdict {
  return verdictOf(chunks, createBodyInspector(operation));
}

/** The same for a body that is no operation's: strict JSON and the schema. */
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
    error: ({ input }) => (input === undefined ? 'Fill this in' : undefined),
  });
  if (error !== undefined) return verdictOnIssues(error.issues);
  const { images, errors } = digestsImages ? imagesOf(data) : noImages;
  if (Object.keys(errors).length > 0) return { kind: 'refused', errors };
  return { kind: 'accepted', identityReference: referenceIn(data), images, request: data };
}

function verdictOnIssues(issues: readonly z.core.$ZodIssue[]): Verdict {
  const unknown = issues.filter(({ code }) => code === 'unrecognized_keys').map(({ path }) => pathText(path));
  if (unknown.length > 0) return { kind: 'unknown-field', paths: [...new Set(unknown)].slice(0, mostErrors) };
  const errors: Record<string, string> = {};
  for (const { path, message } of issues.slice(0, mostErrors)) errors[pathText(path)] ??= message;
  return { kind: 'refused', errors };
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
