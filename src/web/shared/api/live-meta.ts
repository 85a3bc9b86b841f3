import type { ChangeHint, ChangeKind } from '#contract/desk/events.ts';

/** What a query wants to hear of: every change of a kind, or those of one object. */
export interface LiveInterest {
  readonly kind: ChangeKind;
  readonly id?: string;
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** A query with this is read again when what it names changed: for what the desk itself keeps, never for a call to the service. */
      live?: readonly LiveInterest[];
    };
  }
}

/** Whether a query with these interests is to be read again after `hint`. */
export function isConcerned(interests: readonly LiveInterest[] | undefined, hint: ChangeHint): boolean {
  return (interests ?? []).some(({ kind, id }) => kind === hint.kind && (id ?? hint.id) === hint.id);
}
