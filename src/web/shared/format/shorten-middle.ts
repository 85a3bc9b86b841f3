/** Shortens a long identifier in its middle (`fd04c5…3eef30`); one that would not get shorter stays whole. */
export function shortenMiddle(text: string, keepStart = 6, keepEnd = 6): string {
  const characters = Array.from(text);
  if (characters.length <= keepStart + keepEnd + 3) return text;
  return `${characters.slice(0, keepStart).join('')}…${characters.slice(-keepEnd).join('')}`;
}
