/** Why an account is blocked: a code for staff, a text that the partner may pass on to the customer. Spec: Events › identityMessage. */
export interface BlockedReasons {
  readonly internalReason: string;
  readonly externalReason: string;
}

const forTheCustomer = 'Your account can’t be used. Please contact support.';

/** Told of an account that is blocked for no stated reason. */
export const blockedByDefault: BlockedReasons = {
  internalReason: 'BLOCKED',
  externalReason: forTheCustomer,
};

/** Told of an account that was blocked by hand. */
export const blockedByHand: BlockedReasons = {
  internalReason: 'BLACKLISTED_BY_HAND',
  externalReason: forTheCustomer,
};

/** Told of an account whose owner was found on a sanctions list; the customer is not told so. */
export const blockedBySanctions: BlockedReasons = {
  internalReason: 'SANCTIONS_MATCH',
  externalReason: forTheCustomer,
};
