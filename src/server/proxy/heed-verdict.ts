import type { Verdict } from '#node/inspection/verdict.ts';
import { DeskError } from '#server/errors.ts';

type Accepted = Extract<Verdict, { kind: 'accepted' }>;

/** What was accepted. Throws what was not: 400 for what can't be read, 422 for what the interface refuses. Details 32. */
export function heedVerdict(verdict: Verdict): Accepted {
  if (verdict.kind === 'accepted') return verdict;
  throw refusalOf(verdict);
}

function refusalOf(verdict: Exclude<Verdict, Accepted>): DeskError {
  if (verdict.kind === 'unreadable')
    return new DeskError('unreadable-body', { detail: `${verdict.detail}.` });
  if (verdict.kind === 'refused') {
    return new DeskError('contract-violation', { errors: named(Object.entries(verdict.errors)) });
  }
  return new DeskError('unreadable-body', {
    detail: 'The request has a field that the interface does not have.',
    errors: named(verdict.paths.map((path) => [path, 'Has a field that is not known here'])),
  });
}

function named(errors: readonly (readonly [path: string, message: string])[]): Record<string, string> {
  return Object.fromEntries(errors.map(([path, message]) => [path === '' ? 'request' : path, message]));
}
