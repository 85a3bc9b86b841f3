/** What a field says that was left out. */
export const fillThisIn = 'Fill this in';

/** What an object in a request is told: never the name of a field that nobody asked for, which is whatever was sent. */
export function objectFault({ code, input }: { readonly code?: string; readonly input?: unknown }): string {
  if (code === 'unrecognized_keys') return 'Remove the fields that are not in the interface';
  return input === undefined || input === null ? fillThisIn : 'Give an object with the named fields';
}
