import { createContext, useContext } from 'react';

import { type Action, mayRole, rolesThatMay } from '#contract/desk/permissions.ts';
import type { SessionAnswer, StaffMember } from '#contract/desk/session.ts';
import { listWords } from '#web/shared/format/text.ts';
import { contractText } from '#web/shared/language/contract-texts.ts';

/** `staffId` separates people who share e-mail and role. */
export interface SignedIn extends StaffMember, Omit<SessionAnswer, 'staff'> {}

/** Checks whether what one has read and typed can be kept for the other. */
export function isSamePerson(one: SignedIn, other: SignedIn): boolean {
  return (
    one.staffId === other.staffId &&
    one.email === other.email &&
    one.role === other.role &&
    one.mustSetUpFactor === other.mustSetUpFactor
  );
}

/** The signed-in person, set by the session feature; null only on the sign-in page. */
export const CurrentStaff = createContext<SignedIn | null>(null);

export function useCurrentStaff(): SignedIn {
  const staff = useContext(CurrentStaff);
  if (!staff) throw new Error('useCurrentStaff is used outside of the signed-in part of the page');
  return staff;
}

/** Checks a permission for display; the server decides. */
export function useMay(action: Action): boolean {
  return mayRole(useCurrentStaff().role, action);
}

/** Lists the roles: `compliance, support and admin`. */
export function whoMay(action: Action): string {
  return listWords(rolesThatMay(action).map(contractText), 'and');
}
