import * as z from 'zod';

/** A whole number between two bounds, which it tells to whoever misses them. */
export function wholeNumber(least: number, most: number) {
  const sentence = `Use a whole number from ${least} to ${most}`;
  return z.int(sentence).min(least, sentence).max(most, sentence);
}
