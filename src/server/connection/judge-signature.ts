import type { ConnectionFinding } from '#contract/desk/connection.ts';
import type { SignatureStyle } from '#node/signature.ts';

import type { Examined } from './examine-service.ts';
import type { ProbeAnswer } from './probe-service.ts';

/** What a step came to. */
export type Finding = Omit<ConnectionFinding, 'step'>;

export const notReached: Finding = { isFine: null, what: 'Not reached.', remedy: null };

/** A service refuses signatures that are five minutes off; this warns a minute before that. Spec: Authentication. */
const mostOffMs = 4 * 60_000;

const undecided: Finding = { isFine: null, what: 'Can’t be told from this answer.', remedy: null };
const compareKeys =
  'Compare SERVICE_API_KEY and SERVICE_API_SECRET with what the service gave you: of the same pair, of this environment, without a space or line end too many.';
const verdictFinding =
  'What can tell them apart: a callback that the desk refused. If its key is unknown, SERVICE_API_KEY is wrong; if its key is ours and the signature doesn’t match, SERVICE_API_SECRET is. Or ask the service whether it knows the key.';

/** What a service that says why it refuses speaks of. */
const hints = {
  clock: /\b(?:time(?:stamp)?|clock|expired|stale|skew)\b/i,
  signature: /\b(?:signature|hmac|digest|secret)\b/i,
  key: /\bkey\b/i,
} as const;

function hintIn({ words }: ProbeAnswer): keyof typeof hints | null {
  const names = Object.keys(hints) as (keyof typeof hints)[];
  return names.find((name) => hints[name].test(words ?? '')) ?? null;
}

/** Whether the two clocks are near enough for signatures. */
export function judgeClock({ fit }: Examined, first: ProbeAnswer): Finding {
  const { aheadMs, status } = first;
  const remedy = 'Set this machine’s clock by the network: timedatectl set-ntp true.';
  if (aheadMs !== null && Math.abs(aheadMs) > mostOffMs) {
    const side = aheadMs > 0 ? 'behind' : 'ahead of';
    const proof =
      fit !== null && fit.aheadMs !== 0 ? ' Signed with the service’s time, a call is taken.' : '';
    return {
      isFine: false,
      what: `This machine’s clock is ${inWords(aheadMs)} ${side} the service’s.${proof}`,
      remedy,
    };
  }
  if (status === 401 && fit === null && hintIn(first) === 'clock')
    return { isFine: false, what: `The service says: “${first.words}”.`, remedy };
  if (aheadMs === null)
    return { isFine: fit === null ? null : true, what: 'The service does not say its time.', remedy: null };
  return { isFine: true, what: 'The clocks differ by less than four minutes.', remedy: null };
}

function inWords(ms: number): string {
  const minutes = Math.round(Math.abs(ms) / 60_000);
  return minutes < 120 ? `${minutes} minutes` : `${Math.round(minutes / 60)} hours`;
}

/** Whether the service knows the key. */
export function judgeKey({ fit, verdicts }: Examined, first: ProbeAnswer): Finding {
  if (fit === null) return first.status === 401 ? unfitKey(first) : undecided;
  if (fit.pair.name === 'next')
    return {
      isFine: false,
      what: 'The service refuses the current pair of keys and takes the next. Rampart signs with the one that is taken.',
      remedy:
        'Move the next pair to SERVICE_API_KEY and SERVICE_API_SECRET, and unset SERVICE_API_KEY_NEXT and SERVICE_API_SECRET_NEXT.',
    };
  if (verdicts.get('next') === 'refused')
    return {
      isFine: true,
      what: 'The service takes the current pair of keys. It refuses the next one.',
      remedy:
        'Before the current pair ends, compare SERVICE_API_KEY_NEXT and SERVICE_API_SECRET_NEXT with what the service gave you.',
    };
  const both = verdicts.get('next') === 'accepted';
  return {
    isFine: true,
    what: both ? 'The service takes both pairs of keys.' : 'The service takes the key.',
    remedy: null,
  };
}

function unfitKey(first: ProbeAnswer): Finding {
  const hint = hintIn(first);
  if (hint === 'key')
    return { isFine: false, what: `The service says: “${first.words}”.`, remedy: compareKeys };
  if (hint === 'signature')
    return { isFine: true, what: 'The service speaks of the signature, not of the key.', remedy: null };
  if (hint === 'clock') return undecided;
  return {
    isFine: null,
    what: 'Refused with 401. A wrong key and a wrong secret get the same answer, so this check can’t tell which of them is wrong.',
    remedy: `${compareKeys} ${verdictFinding}`,
  };
}

/** Whether it takes what is signed with the secret, in the way that is configured. */
export function judgeSignature(
  { fit }: Examined,
  { first, style }: { readonly first: ProbeAnswer; readonly style: SignatureStyle },
): Finding {
  if (fit === null) return first.status === 401 ? unfitSignature(first) : undecided;
  const changes: string[] = [];
  if (fit.style.separator !== style.separator) changes.push(`SIGNATURE_SEPARATOR=${fit.style.separator}`);
  if (fit.style.emptyBody !== style.emptyBody) changes.push(`SIGNATURE_EMPTY_BODY=${fit.style.emptyBody}`);
  if (changes.length === 0) return { isFine: true, what: 'The service takes the signature.', remedy: null };
  return {
    isFine: false,
    what: `The service joins the parts of a signature in another way: it takes ${changes.join(' with ')}.`,
    remedy: `Set ${changes.join(' and ')}, and start Rampart again.`,
  };
}

function unfitSignature(first: ProbeAnswer): Finding {
  const hint = hintIn(first);
  if (hint === 'signature')
    return { isFine: false, what: `The service says: “${first.words}”.`, remedy: compareKeys };
  if (hint !== null) return undecided;
  return {
    isFine: false,
    what: 'Refused with 401, with either separator, with either form of an empty body, and with every pair of keys that is set.',
    remedy: compareKeys,
  };
}
