import { callbackStates, type CallbackDeliveryState } from '#contract/sandbox/callback-deliveries.ts';
import { referenceText } from '#contract/service/identifier-forms.ts';

/** The parts of the page, as they stand in its address; the first stands in none. */
export const sandboxTabs = ['scenarios', 'customers', 'ramps', 'faults', 'callbacks'] as const;
export type SandboxTab = (typeof sandboxTabs)[number];

/** What the address says is open; a record opens its part by itself. */
export interface SandboxAddress {
  tab: SandboxTab;
  customer: string | null;
  ramp: string | null;
  callback: string | null;
  /** Whose ramps are listed; null: everybody's. */
  identityReference: string | null;
  /** Which callbacks are listed; null: all. */
  state: CallbackDeliveryState | null;
}

/** Reads the address; what is not one of ours is as if it were not there. */
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
