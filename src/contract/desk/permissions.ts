import * as z from 'zod';

import type { OperationName } from '#contract/service/operations.ts';

export const roles = ['support', 'compliance', 'auditor', 'developer', 'admin'] as const;
export const role = z.enum(roles);
export type Role = z.infer<typeof role>;

/** Controls, pages and routes require an action, never a role. */
const permissions = {
  'read-directory': ['support', 'compliance', 'auditor', 'developer', 'admin'],
  'look-up-identity': ['support', 'compliance', 'developer', 'admin'],
  'inspect-customer': ['support', 'compliance', 'developer', 'admin'],
  'look-up-ramp': ['support', 'compliance', 'developer', 'admin'],
  'look-up-several': ['support', 'compliance', 'admin'],
  'write-notes': ['support', 'compliance', 'admin'],
  'read-queue': ['support', 'compliance', 'auditor', 'admin'],
  'work-queue': ['support', 'compliance', 'admin'],
  'keep-views': ['support', 'compliance', 'developer', 'admin'],
  'share-views': ['support', 'compliance', 'admin'],
  'onboard-customer': ['support', 'compliance', 'admin'],
  'write-identity': ['compliance', 'admin'],
  'create-ramp': ['compliance', 'admin'],
  'reveal-to-onboard': ['support', 'compliance', 'admin'],
  reveal: ['compliance', 'admin'],
  'process-callbacks': ['compliance', 'admin'],
  'read-requests': ['compliance', 'developer', 'admin'],
  'read-signature': ['compliance', 'developer', 'admin'],
  'use-signature-doctor': ['developer', 'admin'],
  'read-access': ['support', 'compliance', 'auditor', 'admin'],
  'read-audit': ['compliance', 'auditor', 'admin'],
  'steer-sandbox': ['compliance', 'developer', 'admin'],
  'manage-staff': ['admin'],
  'manage-settings': ['admin'],
} as const satisfies Record<string, readonly Role[]>;

export type Action = keyof typeof permissions;

export function mayRole(person: Role, action: Action): boolean {
  return (permissions[action] as readonly Role[]).includes(person);
}

/** Returns the roles in the order in which messages name them. */
export function rolesThatMay(action: Action): readonly Role[] {
  return permissions[action];
}

/**
 * Actions that show nothing about customers. Others show records, at least masked, with notes and reasons as
 * typed.
 */
const impersonal: readonly Action[] = [
  'keep-views',
  'share-views',
  'use-signature-doctor',
  'steer-sandbox',
  'manage-settings',
];

/** Returns true if a role may see or reveal personal data. */
export function seesPersonalData(person: Role): boolean {
  return Object.keys(permissions).some(
    (action) => !impersonal.includes(action as Action) && mayRole(person, action as Action),
  );
}

export const actionOfOperation: Readonly<Record<OperationName, Action>> = {
  getIdentity: 'look-up-identity',
  checkEligibility: 'inspect-customer',
  getLimits: 'inspect-customer',
  getPrice: 'inspect-customer',
  getRamp: 'look-up-ramp',
  createRamp: 'create-ramp',
  shareToken: 'write-identity',
  shareReliance: 'write-identity',
  shareDocuments: 'onboard-customer',
  updateIdentity: 'write-identity',
  createBasicIdentity: 'onboard-customer',
};
