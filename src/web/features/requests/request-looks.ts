import type { RequestSummary } from '#contract/desk/requests.ts';
import { shortenMiddle } from '#web/shared/format/text.ts';
import { withDecimalPoint } from '#web/shared/format/decimal.ts';
import { paths } from '#web/shared/paths.ts';
import type { Tone } from '#web/shared/ui/tone.ts';
import { isAcceptedOnly } from '#web/shared/words/accepted-call.ts';

import { words } from './requests-words.ts';

type Call = Pick<RequestSummary, 'operation' | 'outcome' | 'status'>;

interface Look {
  readonly tone: Tone;
  readonly text: string;
  readonly sentence: string;
}

/** Returns a call's look. Without an answer it is unknown, not failed; an accepted write is in progress. */
export function requestLook(call: Call): Look {
  const { outcome, status } = call;
  const { sentences } = words;
  if (outcome === 'not-sent')
    return { tone: 'neutral', text: words.outcomes['not-sent'], sentence: sentences['not-sent'] };
  if (outcome === 'unknown' || status === null)
    return { tone: 'action', text: words.outcomes.unknown, sentence: sentences.unknown };
  if (isAcceptedOnly(call))
    return { tone: 'progress', text: words.accepted({ status }), sentence: sentences.accepted };
  if (status >= 500) return { tone: 'bad', text: String(status), sentence: sentences.failed };
  if (status === 401) return { tone: 'bad', text: String(status), sentence: sentences.unsigned };
  if (status >= 400) return { tone: 'bad', text: String(status), sentence: sentences.refused };
  return { tone: 'good', text: String(status), sentence: sentences.answered };
}

/** Truncates long parts; reduces the query to its mark. */
export function shortPath(uri: string): string {
  const [path = '', query] = uri.split('?', 2);
  const parts = path.split('/').map((part) => shortenMiddle(part, 8, 6));
  return parts.join('/') + (query === undefined ? '' : '?…');
}

/** Returns e.g. `42 ms` or `1.3 s`. */
export function tookInWords(milliseconds: number): string {
  return milliseconds < 1000
    ? words.ms({ milliseconds })
    : words.seconds({ seconds: withDecimalPoint((milliseconds / 1000).toFixed(1)) });
}

/** Returns a call's address, or the list's for null; keeps the filters. */
export function requestAddress(id: string | null, query: string): string {
  const path = id === null ? paths.requests() : paths.request(id);
  return query === '' ? path : `${path}?${query}`;
}
