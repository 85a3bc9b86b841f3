import { useMutation, useQueryClient } from '@tanstack/react-query';

import type { ServiceAnswer } from '#web/shared/api/call-service.ts';
import { refetchLive } from '#web/shared/api/live-refetch.ts';
import { announce } from '#web/shared/ui/announcer.ts';

import { customerRecordQuery } from '../record/customer-queries.ts';

interface AskAgain<Question> {
  ask: (question: Question) => Promise<ServiceAnswer<unknown>>;
  identityReference: string;
  /** What is announced once the answer is there. */
  done: string;
}

/**
 * Asks the service again what was asked before: a read by POST that is never repeated by itself. What it answers stands in the
 * desk's record, which is read again.
 */
export function useAskAgain<Question>({ ask, identityReference, done }: AskAgain<Question>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ask,
    onSuccess: async () => {
      await refetchLive(client, { queryKey: customerRecordQuery(identityReference).queryKey });
      announce(done);
    },
  });
}
