/** A callback that clients sent, and how often the desk said that it has it. */
export interface SentCallback {
  readonly body: string;
  readonly rampId: string;
  readonly status: string;
  readonly statusDate: string;
  acknowledged: number;
}

/** What came of a submission when it was sent once more. */
export type Reply =
  /** The service's answer, the first time or again. */
  | {
      readonly kind: 'answered';
      readonly status: number;
      readonly text: string;
      readonly isReplayed: boolean;
    }
  /** 504 `outcome-unknown`. */
  | { readonly kind: 'unknown' }
  /** 409 `in-progress`. */
  | { readonly kind: 'waiting' }
  /** 503: nothing was sent. */
  | { readonly kind: 'refused' };

/** A submission with a key of its own, about a customer of its own. */
export interface SentSubmission {
  readonly key: string;
  readonly reference: string;
  readonly body: string;
  readonly replies: Reply[];
}

/** What clients know: what they sent, and what they were answered. */
export interface DeskBooks {
  readonly callbacks: readonly SentCallback[];
  readonly submissions: readonly SentSubmission[];
}

/** What the newest word on a submission was, 503 and 409 left aside: they say nothing of what became of it. */
export function finalWord({ replies }: SentSubmission): Reply | undefined {
  return replies.findLast(({ kind }) => kind === 'answered' || kind === 'unknown');
}
