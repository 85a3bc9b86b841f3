/** A callback; `acknowledged` counts its answers. */
export interface SentCallback {
  readonly body: string;
  readonly rampId: string;
  readonly status: string;
  readonly statusDate: string;
  acknowledged: number;
}

export type Reply =
  | {
      readonly kind: 'answered';
      readonly status: number;
      readonly text: string;
      readonly isReplayed: boolean;
    }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'refused' };

export interface SentSubmission {
  readonly key: string;
  readonly reference: string;
  readonly body: string;
  readonly replies: Reply[];
}

export interface DeskBooks {
  readonly callbacks: readonly SentCallback[];
  readonly submissions: readonly SentSubmission[];
}

/** Finds the newest conclusive answer; 503 and 409 say nothing. */
export function finalWord({ replies }: SentSubmission): Reply | undefined {
  return replies.findLast(({ kind }) => kind === 'answered' || kind === 'unknown');
}
