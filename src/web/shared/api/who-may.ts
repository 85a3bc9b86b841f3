import { type Action, rolesThatMay } from '#contract/desk/permissions.ts';
import { listWords } from '#web/shared/format/list-words.ts';

/** The roles that may do this, in words: `compliance, support and admin`. */
export function whoMay(action: Action): string {
  return listWords(rolesThatMay(action), 'and');
}
