import type * as z from 'zod';

import { sandboxCustomer, sandboxCustomerPage, scenarioList } from './customers.ts';
import {
  callbackDetail,
  callbackEndpointAnswer,
  callbackFaultAnswer,
  callbackFaultList,
  callbackPage,
  callbackReleaseAnswer,
  faultAnswer,
  faultList,
  callCounts,
} from './deliveries.ts';
import { sandboxRamp, sandboxRampPage } from './ramps.ts';
import { clockAnswer, historyAnswer, worldAnswer } from './world.ts';

/** 201 if it adds something; `answer` is null for 204. */
export interface SandboxControl {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly successStatus: 200 | 201 | 204;
  readonly answer: z.ZodType | null;
}

/** In the order of the table in the sandbox's README. */
export const sandboxControls: readonly SandboxControl[] = [
  gets('/sandbox/clock', clockAnswer),
  changes('/sandbox/clock', clockAnswer),
  gets('/sandbox/scenarios', scenarioList),
  gets('/sandbox/customers', sandboxCustomerPage),
  gets('/sandbox/customers/{reference}', sandboxCustomer),
  changes('/sandbox/customers/{reference}', sandboxCustomer),
  gets('/sandbox/ramps', sandboxRampPage),
  gets('/sandbox/ramps/{id}', sandboxRamp),
  changes('/sandbox/ramps/{id}', sandboxRamp),
  adds('/sandbox/faults', faultAnswer),
  gets('/sandbox/faults', faultList),
  clears('/sandbox/faults'),
  clears('/sandbox/faults/{id}'),
  gets('/sandbox/callbacks', callbackPage),
  gets('/sandbox/callbacks/{id}', callbackDetail),
  changes('/sandbox/callbacks/{id}', callbackDetail),
  changes('/sandbox/callbacks', callbackReleaseAnswer),
  adds('/sandbox/callback-faults', callbackFaultAnswer),
  gets('/sandbox/callback-faults', callbackFaultList),
  clears('/sandbox/callback-faults'),
  clears('/sandbox/callback-faults/{id}'),
  gets('/sandbox/callback-endpoint', callbackEndpointAnswer),
  changes('/sandbox/callback-endpoint', callbackEndpointAnswer),
  gets('/sandbox/calls', callCounts),
  adds('/sandbox/fixture', worldAnswer),
  changes('/sandbox/reset', worldAnswer),
  changes('/sandbox/history', historyAnswer),
];

function gets(path: string, answer: z.ZodType): SandboxControl {
  return { method: 'GET', path, successStatus: 200, answer };
}

function changes(path: string, answer: z.ZodType): SandboxControl {
  return { method: 'POST', path, successStatus: 200, answer };
}

function adds(path: string, answer: z.ZodType): SandboxControl {
  return { method: 'POST', path, successStatus: 201, answer };
}

function clears(path: string): SandboxControl {
  return { method: 'DELETE', path, successStatus: 204, answer: null };
}
