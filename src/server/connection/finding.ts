import type { ConnectionFinding } from '#contract/desk/connection.ts';
import type { SignatureStyle } from '#node/signature.ts';

/** What a step came to. */
export type Finding = Omit<ConnectionFinding, 'step'>;

/** How the desk calls, beside what was seen. */
export interface Called {
  readonly url: URL;
  readonly style: SignatureStyle;
  readonly timeoutMs: number;
}

export const notReached: Finding = { isFine: null, what: 'Not reached.', remedy: null };
