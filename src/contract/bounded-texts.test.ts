import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';
import * as z from 'zod';

import { saveMessageRequest } from './desk/customer-messages.ts';
import { revealRequest } from './desk/reveals.ts';
import { imageBase64 } from './service/base64.ts';
import { operationNames, operations } from './service/operations.ts';

interface Json {
  readonly type?: string;
  readonly maxLength?: number;
  readonly enum?: unknown;
  readonly const?: unknown;
  readonly pattern?: string;
  readonly [key: string]: unknown;
}

/** A repetition without an end, outside a class of characters. */
const endless = /(?<!\\)(?:[*+]|\{\d+,\})/;

/** Paths of texts that may be of any length. */
function unbounded(node: unknown, path: string): string[] {
  if (Array.isArray(node)) return node.flatMap((one, at) => unbounded(one, `${path}/${at}`));
  if (typeof node !== 'object' || node === null) return [];
  const json = node as Json;
  const isText = json.type === 'string' && json.enum === undefined && json.const === undefined;
  const pattern = json.pattern?.replaceAll(/\\.|\[(?:\\.|[^\]])*\]/g, '.');
  const isBounded = json.maxLength !== undefined || (pattern !== undefined && !endless.test(pattern));
  const own = isText && !isBounded ? [path] : [];
  return [...own, ...Object.entries(json).flatMap(([key, value]) => unbounded(value, `${path}/${key}`))];
}

/** The names of the schemas by which a server reads what it is sent. */
function parsedIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) => {
      const text = readFileSync(join(folder, file), 'utf8');
      const calls = text.matchAll(/\b(?:parse(?:Json|Parameters)\((\w+),|readControl\(\w+, (\w+))/g);
      return [...calls].map(([, of, control]) => of ?? control ?? '');
    });
}

const files = ['desk', 'sandbox'].flatMap((folder) =>
  readdirSync(join(import.meta.dirname, folder))
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => join(folder, file)),
);
const modules = await Promise.all(
  files.map(
    async (file) => (await import(join(import.meta.dirname, file))) as Readonly<Record<string, unknown>>,
  ),
);
const parsed = new Set(
  ['server', 'sandbox'].flatMap((room) => parsedIn(join(import.meta.dirname, '..', room))),
);
const deskRequests = modules.flatMap((exported, at) =>
  Object.entries(exported)
    .filter(
      ([name, one]) => one instanceof z.ZodType && (parsed.has(name) || /(?:Request|Query)$/.test(name)),
    )
    .map(([name, schema]) => [`${files[at] ?? ''} ${name}`, schema] as const),
);
const serviceRequests = operationNames.flatMap((name) =>
  operations[name].request === null ? [] : [[name, operations[name].request] as const],
);

/** Ends of the paths of texts whose length a rule of their own bounds, which no JSON schema shows: tried below. */
const refined = ['/properties/key', '/properties/text', '/properties/fields/items', '/properties/base64'];
const reveal = { object: { kind: 'customer', id: 'c-1' }, reason: 'on the telephone' };

describe('a text that is sent to the desk has a longest length', () => {
  it('there are requests to look at', () => {
    expect(deskRequests.length).toBeGreaterThan(35);
    expect(serviceRequests.length).toBeGreaterThan(7);
  });

  it.each([...deskRequests, ...serviceRequests])('%s', (_name, schema) => {
    const read = (io: 'input' | 'output') =>
      unbounded(z.toJSONSchema(schema as z.ZodType, { io, unrepresentable: 'any' }), '');
    // Some are trimmed first: their bound is on what is left.
    const trimmed = new Set(read('output'));
    const paths = read('input').filter((path) => trimmed.has(path));
    expect(paths.filter((path) => !refined.some((end) => path.endsWith(end)))).toEqual([]);
  });

  it.each([
    ['a message’s key', saveMessageRequest, { key: 'a'.repeat(5000), language: 'en', text: 'a' }],
    ['a message', saveMessageRequest, { key: 'reply.a', language: 'en', name: 'a', text: 'a'.repeat(2001) }],
    ['a field to reveal', revealRequest, { ...reveal, fields: ['documentNumber:'.repeat(500)] }],
    ['a picture', imageBase64, 'A'.repeat(13_981_020)],
  ])('%s is bounded by a rule of its own', (_name, schema, value) =>
    expect(schema.safeParse(value).success).toBe(false),
  );
});
