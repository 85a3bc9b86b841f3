import type { $ZodType, output } from 'zod/v4/core';

import { sandboxStreams } from '#contract/desk/api/sandbox.ts';

import { addressQuery } from './desk-call.ts';
import { deskFetch, deskJson, type DeskRequest } from './desk-fetch.ts';

const relays = {
  GET: sandboxStreams.readSandbox,
  POST: sandboxStreams.steerSandbox,
  DELETE: sandboxStreams.clearSandbox,
} as const;

interface SandboxCall extends Pick<DeskRequest, 'body' | 'signal'> {
  method?: 'GET' | 'POST';
  /** Segments, percent-encoded here. */
  path: readonly string[];
  query?: URLSearchParams;
}

/** Calls a sandbox control and checks its answer. Throws ApiError. */
export async function sandboxCall<Schema extends $ZodType>(
  answer: Schema,
  { method = 'GET', path, query, ...rest }: SandboxCall,
): Promise<output<Schema>> {
  return deskJson(answer, { ...rest, method, path: relayPath(method, path, query) });
}

/** Resets a sandbox control. Throws ApiError. */
export async function clearSandbox(path: readonly string[]): Promise<void> {
  await deskFetch({ method: 'DELETE', path: relayPath('DELETE', path) });
}

function relayPath(method: keyof typeof relays, path: readonly string[], query?: URLSearchParams): string {
  const address = relays[method].path.replace('*', () => path.map(encodeURIComponent).join('/'));
  const text = addressQuery(query).toString();
  return text === '' ? address : `${address}?${text}`;
}
