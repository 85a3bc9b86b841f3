import { type RampStatus, rampStatuses } from '#contract/service/enumerations.ts';
import { sentence } from '#web/shared/format/sentence.ts';

/** Which way a ramp goes. */
export const directionNames = {
  ONRAMP: 'On-ramp',
  OFFRAMP: 'Off-ramp',
  notGiven: 'Direction not given',
} as const;

/** Which way a ramp goes, in the words of every page; a direction that is not in the interface document as it came. */
export function directionWords(direction: string): string {
  return Object.hasOwn(directionNames, direction)
    ? directionNames[direction as keyof typeof directionNames]
    : direction;
}

/** `IN_PROGRESS` → `In progress`; a status that is not in the interface document as it came. */
export function statusWords(status: string): string {
  return isKnownStatus(status) ? sentence(status) : status;
}

/** Whether the interface document has this status. */
export function isKnownStatus(status: string): status is RampStatus {
  return (rampStatuses as readonly string[]).includes(status);
}

/** What the form says that opens a ramp by its id. */
export const rampLookupWords = {
  title: 'Open a ramp',
  open: 'Open ramp',
  rampId: 'Ramp id',
  example: 'fd04c5f0a1b2c3d4e5f60718293eef30',
  enterRampId: 'Enter the ramp id',
} as const;
