import type * as z from 'zod';

import type { SandboxCustomer } from '#contract/sandbox/customers.ts';
import type { CustomerSteering, customerSteering, rejectedParts } from '#contract/sandbox/steering.ts';

import { textIfGiven } from '../form/whole-number.ts';

type CustomerAction = CustomerSteering['action'];

/** What stands in the form. */
export interface CustomerValues {
  action: CustomerAction;
  part: (typeof rejectedParts)[number];
  internalReason: string;
  /** The reason for the customer: a rejection and a block call it otherwise. */
  reason: string;
  externalReason: string;
}

export const nothingDecided: CustomerValues = {
  action: 'approve',
  part: 'DOCUMENT',
  internalReason: '',
  reason: '',
  externalReason: '',
};

/** What can be decided on a customer: whoever is blocked is first of all let in again. */
export function possibleActions({
  isBlocked,
}: Pick<SandboxCustomer, 'isBlocked'>): readonly CustomerAction[] {
  return ['approve', 'reject', isBlocked ? 'unblock' : 'blacklist'];
}

/** The control's request; nothing goes with an action that it does not take. */
export function toSteering(values: CustomerValues): z.input<typeof customerSteering> {
  const { action, part } = values;
  const internalReason = textIfGiven(values.internalReason);
  switch (action) {
    case 'reject':
      return { action, part, internalReason, reason: textIfGiven(values.reason) };
    case 'blacklist':
      return { action, internalReason, externalReason: textIfGiven(values.externalReason) };
    default:
      return { action };
  }
}
