import type { IncomingMessage } from 'node:http';

import {
  BodyFailure,
  readBody as readAnyBody,
  type BodyFault,
  type ReadBody,
} from '#node/inbound/read-body.ts';
import { DeskError } from '#server/errors.ts';

import { lengthRequired } from './body-rules.ts';

/**
 * Reads a body chunk by chunk as it comes. Throws `body-too-slow`, `length-required`, or `unreadable-body` when the
 * client goes away in the middle.
 */
export async function readBody(raw: IncomingMessage, read: ReadBody): Promise<void> {
  try {
    await readAnyBody(raw, read);
  } catch (error) {
    throw error instanceof BodyFailure ? refusals[error.fault]() : error;
  }
}

const refusals: Readonly<Record<BodyFault, () => DeskError>> = {
  'too-slow': () => new DeskError('body-too-slow'),
  'length-required': lengthRequired,
  'cut-short': () =>
    new DeskError('unreadable-body', { detail: 'The request ended before it was complete.' }),
};
