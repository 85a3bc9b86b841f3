import { createContext, useContext } from 'react';

import { type Action, mayRole } from '#contract/desk/permissions.ts';
import type { StaffMember } from '#contract/desk/session.ts';

/** Who is signed in. Filled by the session feature around every page but the sign-in page. */
export const CurrentStaff = createContext<StaffMember | null>(null);

/** The person who is signed in. */
export function useCurrentStaff(): StaffMember {
  const staff = useContext(CurrentStaff);
  if (!staff) throw new Error('useCurrentStaff is used outside of the signed-in part of the page');
  return staff;
}

/** Whether the person who is signed in may do this. The server decides; the page only says so beforehand. */
export function useMay(action: Action): boolean {
  return mayRole(useCurrentStaff().role, action);
}
