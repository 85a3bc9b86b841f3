import { expect, it } from 'vitest';
import * as z from 'zod';

import { deskApi, type DeskRouteName, deskRoutes } from './api.ts';
import type { ApiRoute } from './api/row.ts';

interface Json {
  readonly type?: string;
  readonly additionalProperties?: unknown;
  readonly [key: string]: unknown;
}

/** Paths of objects that accept a field which the schema doesn't name. */
function loose(node: unknown, path: string): string[] {
  if (Array.isArray(node)) return node.flatMap((one, at) => loose(one, `${path}/${at}`));
  if (typeof node !== 'object' || node === null) return [];
  const json = node as Json;
  const own = json.type === 'object' && json.additionalProperties !== false ? [path] : [];
  return [...own, ...Object.entries(json).flatMap(([key, value]) => loose(value, `${path}/${key}`))];
}

const names = Object.keys(deskRoutes) as DeskRouteName[];

it.each(names)('%s refuses unknown fields at any depth of its path, query and body', (name) => {
  const { params, query, body }: ApiRoute = deskRoutes[name];
  for (const schema of [params, query, body]) {
    if (schema === undefined) continue;
    const json = z.toJSONSchema(schema as z.ZodType, { io: 'input', unrepresentable: 'any' });
    expect(loose(json, '')).toEqual([]);
  }
});

it('finds what is loose', () => {
  const schema = z.strictObject({ list: z.array(z.object({})), any: z.record(z.string(), z.string()) });
  const json = z.toJSONSchema(schema, { io: 'input' });
  expect(loose(json, '')).toEqual(['/properties/list/items', '/properties/any']);
});

it('every route has a strict query, none, or a reason why it is not checked', () => {
  const unchecked = names.filter((name) => 'uncheckedQuery' in deskRoutes[name]);
  expect(unchecked).toEqual([
    'readSandbox',
    'steerSandbox',
    'clearSandbox',
    'finishProvider',
    'providerLogout',
    'reportViolation',
    'receiveCallback',
    'receiveCallbackByToken',
    'healthLive',
    'healthReady',
    'metrics',
    'page',
  ]);
  expect(unchecked.filter((name) => 'query' in deskRoutes[name] || name in deskApi)).toEqual([]);
});
