import type { Colleague } from '#contract/desk/queue.ts';

/** Returns ids of colleagues named after an `@`. */
export function mentionsIn(text: string, colleagues: readonly Colleague[]): string[] {
  return colleagues.filter(({ name }) => text.includes(`@${name}`)).map(({ id }) => id);
}

const unfinished = /@([\p{L}\p{M}][\p{L}\p{M}' -]{0,40})?$/u;
const mostOffered = 5;

/** Finds colleagues by what follows a final `@`. */
export function mentionable(text: string, colleagues: readonly Colleague[]): readonly Colleague[] {
  const found = unfinished.exec(text);
  if (found === null) return [];
  const begun = (found[1] ?? '').toLowerCase();
  return colleagues
    .filter(({ name }) => name.toLowerCase().startsWith(begun) && name.length > begun.length)
    .slice(0, mostOffered);
}

/** Completes the name at the text's end. */
export function withMention(text: string, { name }: Colleague): string {
  return `${text.replace(unfinished, '')}@${name} `;
}
