import { Anchor } from '@mantine/core';

import { paths } from '#web/shared/paths.ts';
import { Banner } from '#web/shared/ui/banner.tsx';

import { words } from '../words/documents-words.ts';
import { useNewerSubmission } from './use-newer-submission.ts';

interface NewerSubmissionProps {
  reference: string;
  own: ReadonlySet<string>;
}

/** Says that another tab or person has shared documents of this customer meanwhile. */
export function NewerSubmission({ reference, own }: NewerSubmissionProps) {
  const newer = useNewerSubmission(reference, own);
  if (newer === null) return null;
  return (
    <Banner
      tone="action"
      title={words.newer.title(newer.submittedBy.name)}
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
