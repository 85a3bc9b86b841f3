import type * as z from 'zod';
import {
  type CallbackDeliveryState,
  callbackStates,
  type CallbackFaultKind,
  type callbackFaultRequest,
  type FaultRequest,
  type faultRequest,
} from '#contract/sandbox/deliveries.ts';
import type {
  SandboxCustomer,
  CustomerSteering,
  customerSteering,
  rejectedParts,
} from '#contract/sandbox/customers.ts';
import type { KycStatus } from '#contract/service/enumerations.ts';
import { referenceText } from '#contract/service/identifier-forms.ts';
import { calendarDate } from '#contract/service/primitives.ts';
import type { TimeZoneChoice } from '#web/shared/time/format-time.ts';

/** Named as in the address; the first is the default. */
export const sandboxTabs = ['scenarios', 'customers', 'ramps', 'faults', 'callbacks'] as const;
export type SandboxTab = (typeof sandboxTabs)[number];

/** Two statuses have their own choice. */
export const faultChoices = [
  'status-429',
  'status-500',
  'status',
  'latency',
  'drop-before',
  'drop-after',
  'truncate',
  'html',
  'wrong-shape',
] as const;
export type FaultChoice = (typeof faultChoices)[number];

/** An open record implies its tab. */
export interface SandboxAddress {
  tab: SandboxTab;
  customer: string | null;
  ramp: string | null;
  callback: string | null;
  identityReference: string | null;
  state: CallbackDeliveryState | null;
}

/** Ignores unknown values. */
export function readAddress(address: URLSearchParams): SandboxAddress {
  const customer = address.get('customer');
  const ramp = address.get('ramp');
  const callback = address.get('callback');
  const named = sandboxTabs.find((tab) => tab === address.get('tab'));
  const implied: SandboxTab =
    customer === null
      ? ramp === null
        ? callback === null
          ? 'scenarios'
          : 'callbacks'
        : 'ramps'
      : 'customers';
  const whose = referenceText.safeParse(address.get('identityReference'));
  return {
    tab: named ?? implied,
    customer,
    ramp,
    callback,
    identityReference: whose.success ? whose.data : null,
    state: callbackStates.find((state) => state === address.get('state')) ?? null,
  };
}

/** Smaller offsets are network delay. */
const apartMs = 60_000;

/** Returns milliseconds, positive if the service is ahead; null if about equal. */
export function apartFromHere(serviceMs: number, machineMs: number): number | null {
  const apart = serviceMs - machineMs;
  return Math.abs(apart) < apartMs ? null : apart;
}

const momentForm = /^(?<day>\d{4}-\d{2}-\d{2})[ T](?<clock>\d{2}:\d{2}(?::\d{2})?)$/;

/** Returns the seconds until a typed time (`2026-11-23 09:30`) in the page's zone; NaN if invalid. */
export function secondsTo(typed: string, zone: TimeZoneChoice, serviceMs: number): number {
  const { day = '', clock = '' } = momentForm.exec(typed.trim())?.groups ?? {};
  if (!calendarDate.safeParse(day).success) return Number.NaN;
  const atMs = Date.parse(`${day}T${clock}${zone === 'utc' ? 'Z' : ''}`);
  return Math.ceil((atMs - serviceMs) / 1000);
}

type CustomerAction = CustomerSteering['action'];

export interface CustomerValues {
  action: CustomerAction;
  part: (typeof rejectedParts)[number];
  internalReason: string;
  /** Rejection and block name this field differently. */
  reason: string;
  externalReason: string;
  /** Of a kycMessage. */
  status: KycStatus;
}

export const nothingDecided: CustomerValues = {
  action: 'approve',
  part: 'DOCUMENT',
  internalReason: '',
  reason: '',
  externalReason: '',
  status: 'PENDING',
};

/** Lets blocked customers be unblocked, not blacklisted. */
export function possibleActions({
  isBlocked,
}: Pick<SandboxCustomer, 'isBlocked'>): readonly CustomerAction[] {
  return ['approve', 'reject', isBlocked ? 'unblock' : 'blacklist', 'report-kyc'];
}

export function toSteering(values: CustomerValues): z.input<typeof customerSteering> {
  const { action, part } = values;
  const internalReason = textIfGiven(values.internalReason);
  switch (action) {
    case 'reject':
      return { action, part, internalReason, reason: textIfGiven(values.reason) };
    case 'blacklist':
      return { action, internalReason, externalReason: textIfGiven(values.externalReason) };
    case 'report-kyc':
      return { action, status: values.status };
    default:
      return { action };
  }
}

export const oftens = ['once', 'count', 'always'] as const;
export type Often = (typeof oftens)[number];

export interface FaultValues {
  kind: FaultChoice;
  operation: FaultRequest['operation'];
  often: Often;
  times: string;
  status: string;
  retryAfterSeconds: string;
  latencyMs: string;
}

/** Named differently from the other form's, since radios share the page. */
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

export function toFault(values: FaultValues): z.input<typeof faultRequest> {
  const { kind, operation } = values;
  const shared = { operation, times: timesOf(values.often, values.times) };
  const retryAfterSeconds = wholeNumberIfGiven(values.retryAfterSeconds);
  switch (kind) {
    case 'status-429':
      return { kind: 'status', ...shared, status: 429, retryAfterSeconds };
    case 'status-500':
      return { kind: 'status', ...shared, status: 500 };
    case 'status':
      return { kind, ...shared, status: wholeNumber(values.status), retryAfterSeconds };
    case 'latency':
      return { kind, ...shared, latencyMs: wholeNumber(values.latencyMs) };
    case 'html':
      return { kind, ...shared, status: wholeNumberIfGiven(values.status) };
    default:
      return { kind, ...shared };
  }
}

export function toCallbackFault({
  kind,
  oftenOfCallbacks,
  times,
}: CallbackFaultValues): z.input<typeof callbackFaultRequest> {
  return { kind, times: timesOf(oftenOfCallbacks, times) };
}

function timesOf(often: Often, times: string): number | null {
  return { once: () => 1, count: () => wholeNumber(times), always: () => null }[often]();
}

/** Returns NaN unless whole, which the contract's schema refuses. */
function wholeNumber(typed: string): number {
  const text = typed.trim();
  return /^-?\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
}

function wholeNumberIfGiven(typed: string): number | undefined {
  return typed.trim() === '' ? undefined : wholeNumber(typed);
}

export function textIfGiven(typed: string): string | undefined {
  return typed.trim() === '' ? undefined : typed.trim();
}
