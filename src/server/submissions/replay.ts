import type { WriteKeyTable } from '#server/database/write-tables.ts';
import { DeskError } from '#server/errors.ts';
import type { DataKeys } from '#server/personal/data-keys.ts';
import { keptAnswerPlace } from '#server/personal/sealed-places.ts';

import type { WriteKey } from './write-key-store.ts';
import type { CallReply } from './write-outcome.ts';

const lookItUp = 'Whether the service took the request is unknown. Look it up before sending again.';

/** What the first one with the key was told, by the key's row. Trust: 4. */
export function replayOf(row: WriteKeyTable, key: WriteKey, dataKeys: DataKeys): CallReply {
  const { state, status, content_type: contentType, retry_after: retryAfter, answer_encrypted: sealed } = row;
  const answer = sealed === null ? '' : dataKeys.open(sealed, keptAnswerPlace(key, row.request_id));
  if (state === 'answered' && status !== null) {
    const body = Buffer.from(answer, 'utf8');
    return { isReplayed: true, answer: { status, contentType, retryAfter, date: null, body }, failure: null };
  }
  const detail = answer === '' ? `Rampart ended before an answer came. ${lookItUp}` : answer;
  return { isReplayed: true, answer: null, failure: new DeskError('outcome-unknown', { detail }) };
}

/** The key came with another body before. */
export function conflict(): DeskError {
  return new DeskError('idempotency-conflict', {
    detail: 'Send what has changed with a key of its own. Nothing was sent.',
  });
}

/** The same write has not ended within the time that one waits for it. */
export function inProgress(): DeskError {
  return new DeskError('in-progress', {
    detail: 'Ask again with the same key: it is sent once.',
    retryAfterSeconds: 2,
  });
}

/** The service answered, and there is no row that says so: then it was no success that may be told. */
export function unwritten(): DeskError {
  return new DeskError('outcome-unknown', {
    detail:
      'The service answered, but Rampart could not write it down. Ask again with the same key: it is not sent again, and the answer is told once it is written.',
    retryAfterSeconds: 5,
  });
}
