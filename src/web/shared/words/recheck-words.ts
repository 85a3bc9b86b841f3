import type { RecheckVerdict } from '#contract/desk/rechecks.ts';

/** What the service answered when the desk asked by itself. */
export function recheckText({ isReady, openRequirements }: RecheckVerdict): string {
  if (isReady) return 'Ready to pay';
  if (openRequirements === 0) return 'Not ready to pay';
  return openRequirements === 1 ? '1 requirement open' : `${openRequirements} requirements open`;
}

/** The activity's headline of such a check. */
export function recheckHeadline(verdict: RecheckVerdict): string {
  const text = recheckText(verdict);
  return `Rampart re-checked: ${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}
