import { readFileSync } from 'node:fs';
import * as z from 'zod';

import { type ServiceFields, serviceFieldsFile } from '#contract/service/service-fields.ts';

const longestFileBytes = 256 * 1024;

/** `SERVICE_FIELDS`: the path of a JSON file that says where the integration's own names differ. Read at the start. Choice: serviceFields. */
export const serviceFieldsText = z.string().transform((path, context): ServiceFields => {
  const refuse = (message: string) => {
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  };
  const text = textOf(path);
  if (text === null) return refuse('must be a file that Rampart can read, of at most 256 KiB');
  const json = jsonOf(text);
  if (json === undefined) return refuse('must be a file of JSON');
  const read = serviceFieldsFile.safeParse(json);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  return refuse(`is wrong at ${issue?.path.join(' › ') || 'its start'}: ${issue?.message ?? ''}`);
});

function textOf(path: string): string | null {
  try {
    const bytes = readFileSync(path);
    return bytes.byteLength > longestFileBytes ? null : bytes.toString('utf8');
  } catch {
    return null;
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
