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
