import type { StaffItem } from '#contract/desk/staff.ts';

/** What an admin can do to a member of staff, in the order of the menu. */
const all = ['role', 'link', 'factor', 'sessions', 'disable', 'enable'] as const;
export type StaffAction = (typeof all)[number];

/**
 * What can be done to this one. The company account gives its people their role and keeps their password; whoever is kept out has no
 * session and gets no link. That the last admin stays one the desk itself says.
 */
export function staffActions({ isDisabled, provider, hasSecondFactor }: StaffItem): readonly StaffAction[] {
  const isThere: Readonly<Record<StaffAction, boolean>> = {
    role: provider === null,
    link: provider === null && !isDisabled,
    factor: hasSecondFactor,
    sessions: !isDisabled,
    disable: !isDisabled,
    enable: isDisabled,
  };
  return all.filter((action) => isThere[action]);
}
