import type * as z from 'zod';

import {
  type AnswerOf,
  type Operation,
  type OperationName,
  operations,
} from '#contract/service/operations.ts';
import { readMessage } from '#contract/service/read-message.ts';

import type { DeskAnswer } from './read-answer.ts';
import { serviceFields } from './service-fields.ts';
import { readServiceJson } from './service-json.ts';

export interface ServiceAnswer<Data> {
  /** Null if the answer breaks the contract; `drift` says where. */
  data: Data | null;
  raw: unknown;
  drift: string[];
  status: number;
  requestId: string | null;
  /** ISO instant. */
  fetchedAt: string;
}

/** Parses a service answer with the integration's own names and envelopes; reports mismatches as drift. */
export function readServiceAnswer<Name extends OperationName>(
  name: Name,
  { text, status, requestId, fetchedAt }: DeskAnswer,
): ServiceAnswer<AnswerOf<Name>> {
  const { answer }: Operation = operations[name];
  const { raw, exact } = readServiceJson(text);
  const facts = { raw, status, requestId, fetchedAt };
  if (answer === null) return { ...facts, data: null, drift: [] };
  const parsed = (answer as z.ZodType<AnswerOf<Name>>).safeParse(
    readMessage(name, exact, serviceFields.current),
  );
  if (parsed.success) return { ...facts, data: parsed.data, drift: [] };
  return {
    ...facts,
    data: null,
    drift: parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`),
  };
}
