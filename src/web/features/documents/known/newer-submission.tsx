import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import type { RecordedSubmission } from '#contract/desk/customers.ts';
import { paths } from '#web/shared/paths.ts';
import { Banner } from '#web/shared/ui/banner.tsx';

import { customerRecordQuery } from './known-values.ts';
import { words } from '../share-documents-words.ts';

interface NewerSubmissionProps {
  reference: string;
  own: ReadonlySet<string>;
}

/** Warns that another tab or person has shared this customer's documents. */
export function NewerSubmission({ reference, own }: NewerSubmissionProps) {
  const newer = useNewerSubmission(reference, own);
  if (newer === null) return null;
  return (
    <Banner
      tone="action"
      title={words.newer.title({ who: newer.submittedBy.name })}
      actions={
        <Anchor href={paths.customer(reference, 'documents')} target="_blank" rel="noopener">
          {words.newer.look}
        </Anchor>
      }
    >
      {words.newer.advice}
    </Banner>
  );
}

interface Seen {
  reference: string;
  ids: ReadonlySet<string>;
}

/** Finds a submission since the form opened, without refused, unsent and `own` ones (request ids). */
export function useNewerSubmission(reference: string, own: ReadonlySet<string>): RecordedSubmission | null {
  const submissions = useQuery(customerRecordQuery(reference)).data?.submissions;
  const [seen, setSeen] = useState<Seen | null>(null);
  if (submissions === undefined) return null;
  // State set while rendering: the first answer is what to compare with; an effect would warn of it first.
  if (seen?.reference !== reference) {
    setSeen({ reference, ids: new Set(submissions.map(({ id }) => id)) });
    return null;
  }
  return submissions.find((one) => !seen.ids.has(one.id) && !own.has(one.requestId) && isTaken(one)) ?? null;
}

/** Returns true if the service has or may have accepted it. */
function isTaken({ operation, outcome, status }: RecordedSubmission): boolean {
  if (operation !== 'shareDocuments' || outcome === 'not-sent') return false;
  return outcome !== 'answered' || status === null || status < 400;
}
