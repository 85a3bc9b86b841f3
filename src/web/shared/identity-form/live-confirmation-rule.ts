import type { EnvironmentAnswer } from '#contract/desk/environment.ts';

/** Whether it must be typed: everywhere but on what is known to be the sandbox. */
export function needsConfirmation(environment: EnvironmentAnswer['environment'] | undefined): boolean {
  return environment !== 'sandbox';
}

/** What must be typed before an outward write on live: the last six characters of the reference, all if it is shorter. Design: product › The shell. */
export function confirmationOf(reference: string): string {
  return reference.slice(-6);
}

/** Whether that was typed, letter by letter. */
export function isConfirmed(typed: string, reference: string): boolean {
  return typed.trim() === confirmationOf(reference);
}

/** Where the confirmation is typed, for leading there. */
export const liveConfirmationField = 'live-confirmation';
