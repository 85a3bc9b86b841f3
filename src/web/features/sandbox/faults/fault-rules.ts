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

/** What stands in the form for a fault of answers. */
export interface FaultValues {
  kind: FaultChoice;
  operation: FaultRequest['operation'];
  often: Often;
  /** How many times, where that is to be said. */
  times: string;
  status: string;
  retryAfterSeconds: string;
  latencyMs: string;
}

/** What stands in the form for a fault of callbacks. It stands beside the other: no field of one has a name of the other's radios. */
export interface CallbackFaultValues {
  kind: CallbackFaultKind;
  oftenOfCallbacks: Often;
  times: string;
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

export const noCallbackFault: CallbackFaultValues = {
  kind: 'duplicate',
  oftenOfCallbacks: 'once',
  times: '',
};

/** The control's request; nothing goes with a kind that it does not take. */
export function toFault(values: FaultValues): z.input<typeof faultRequest> {
  const { kind, operation } = values;
  const struck = { operation, times: timesOf(values.often, values.times) };
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

export function toCallbackFault({
  kind,
  oftenOfCallbacks,
  times,
}: CallbackFaultValues): z.input<typeof callbackFaultRequest> {
  return { kind, times: timesOf(oftenOfCallbacks, times) };
}

/** Null: every time. */
function timesOf(often: Often, times: string): number | null {
  return { once: () => 1, count: () => wholeNumber(times), always: () => null }[often]();
}
