import type * as z from 'zod';

import type {
  CallbackFaultKind,
  callbackFaultRequest,
  FaultRequest,
  faultRequest,
} from '#contract/sandbox/faults.ts';

import { wholeNumber, wholeNumberIfGiven } from '../form/whole-number.ts';
import type { FaultChoice } from '../words/fault-words.ts';

/** How often a fault strikes. */
export const oftens = ['once', 'count', 'always'] as const;
export type Often = (typeof oftens)[number];

interface OftenValues {
  often: Often;
  /** How many times, where that is to be said. */
  times: string;
}

/** What stands in the form for a fault of answers. */
export interface FaultValues extends OftenValues {
  kind: FaultChoice;
  operation: FaultRequest['operation'];
  status: string;
  retryAfterSeconds: string;
  latencyMs: string;
}

/** What stands in the form for a fault of callbacks. */
export interface CallbackFaultValues extends OftenValues {
  kind: CallbackFaultKind;
}

export const nothingSet: FaultValues = {
  kind: 'status-429',
  operation: 'all',
  often: 'once',
  times: '',
  status: '',
  retryAfterSeconds: '',
  latencyMs: '2000',
};

export const noCallbackFault: CallbackFaultValues = { kind: 'duplicate', often: 'once', times: '' };

/** The control's request; nothing goes with a kind that it does not take. */
export function toFault(values: FaultValues): z.input<typeof faultRequest> {
  const { kind, operation } = values;
  const struck = { operation, times: timesOf(values) };
  const retryAfterSeconds = wholeNumberIfGiven(values.retryAfterSeconds);
  switch (kind) {
    case 'status-429':
      return { kind: 'status', ...struck, status: 429, retryAfterSeconds };
    case 'status-500':
      return { kind: 'status', ...struck, status: 500 };
    case 'status':
      return { kind, ...struck, status: wholeNumber(values.status), retryAfterSeconds };
    case 'latency':
      return { kind, ...struck, latencyMs: wholeNumber(values.latencyMs) };
    case 'html':
      return { kind, ...struck, status: wholeNumberIfGiven(values.status) };
    default:
      return { kind, ...struck };
  }
}

export function toCallbackFault(values: CallbackFaultValues): z.input<typeof callbackFaultRequest> {
  return { kind: values.kind, times: timesOf(values) };
}

/** Null: every time. */
function timesOf({ often, times }: OftenValues): number | null {
  return { once: () => 1, count: () => wholeNumber(times), always: () => null }[often]();
}
