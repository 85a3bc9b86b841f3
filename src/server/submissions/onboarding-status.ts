import { identityOnboardingResult } from '#contract/service/identity.ts';
import type { FinishedCall } from '#server/requests/finished-call.ts';

const longestStatus = 64;

/** The onboarding status that an answer tells, as it came; null where it tells none: an update has no content to answer. */
export function onboardingStatusOf({ status, answered }: FinishedCall): string | null {
  if (status !== 202 || answered === undefined) return null;
  const parsed = identityOnboardingResult.safeParse(answered);
  return parsed.success ? parsed.data.status.slice(0, longestStatus).replaceAll('\0', '') : null;
}
