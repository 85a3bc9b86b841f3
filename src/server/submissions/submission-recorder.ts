import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';

import { identityOnboardingResult } from '#contract/service/documents.ts';
import type { Tables } from '#server/database/tables.ts';
import { DeskError } from '#server/errors.ts';
import { UpstreamFailure } from '#server/proxy/upstream-failure.ts';
import type { UpstreamAnswer } from '#server/proxy/upstream.ts';

import {
  addSubmission,
  settleSubmission,
  type NewSubmission,
  type SettledSubmission,
} from './submission-store.ts';

export interface SubmissionRecorder {
  /**
   * Remembers a write before it is made, makes it, and remembers what became of it. When it can't be remembered it is
   * not made: `busy`.
   */
  record(submission: NewSubmission, call: () => Promise<UpstreamAnswer>): Promise<UpstreamAnswer>;
}

export interface RecorderParts {
  readonly db: Kysely<Tables>;
  readonly nowMs: () => number;
  readonly logger: Pick<FastifyBaseLogger, 'error'>;
}

/** Keeps who sent what for whom, when, and what came of it. No personal value is kept. */
export function createSubmissionRecorder({ db, nowMs, logger }: RecorderParts): SubmissionRecorder {
  const settle = async (id: string, outcome: Omit<SettledSubmission, 'answeredAtMs'>) => {
    try {
      await settleSubmission(db, id, { ...outcome, answeredAtMs: nowMs() });
    } catch (error) {
      // The service has answered and whoever asked must hear it; at the next start this row reads "unknown".
      logger.error({ err: error, status: 500 }, 'the outcome of a submission could not be written');
    }
  };
  return {
    async record(submission, call) {
      const id = await begin(db, submission, nowMs());
      const answer = await call().catch(async (error: unknown) => {
        await settle(id, outcomeOf(error));
        throw error;
      });
      await settle(id, {
        outcome: 'answered',
        status: answer.status,
        onboardingStatus: onboardingStatus(answer),
      });
      return answer;
    },
  };
}

async function begin(db: Kysely<Tables>, submission: NewSubmission, nowMs: number): Promise<string> {
  try {
    return await addSubmission(db, submission, nowMs);
  } catch (error) {
    throw new DeskError('busy', {
      detail: 'The directory can’t be written. Nothing was sent.',
      retryAfterSeconds: 5,
      cause: error,
    });
  }
}

function outcomeOf(error: unknown): Omit<SettledSubmission, 'answeredAtMs'> {
  if (!(error instanceof UpstreamFailure))
    return { outcome: 'not-sent', status: null, onboardingStatus: null };
  const { kind, status, mayHaveBeenTaken } = error;
  if (kind === 'redirected') return { outcome: 'answered', status, onboardingStatus: null };
  return { outcome: mayHaveBeenTaken ? 'unknown' : 'not-sent', status, onboardingStatus: null };
}

const longestStatus = 64;

function onboardingStatus({ status, body }: UpstreamAnswer): string | null {
  // An update has no content to answer, whatever its status.
  if (status !== 202 || body.byteLength === 0) return null;
  const parsed = identityOnboardingResult.safeParse(JSON.parse(body.toString('utf8')));
  return parsed.success ? parsed.data.status.slice(0, longestStatus) : null;
}
