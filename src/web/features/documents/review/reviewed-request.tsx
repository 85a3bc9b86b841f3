import { Button } from '@mantine/core';

import { FactList } from '#web/shared/ui/fact-list.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';

import { words } from '../words/review-words.ts';
import type { Drafts } from '../drafts/document-drafts.ts';
import type { ShareDocumentsRequest } from '../request/share-documents-request.ts';
import classes from '../steps/steps.module.css';
import { ReviewDocuments } from './review-documents.tsx';
import { reviewFacts } from './review-facts.ts';

interface ReviewedRequestProps {
  request: ShareDocumentsRequest;
  drafts: Drafts;
  isDisabled: boolean;
  onChange: (step: 'customer' | 'documents') => void;
}

/** The request as it will be sent, each part with the way back to where it is changed. */
export function ReviewedRequest({ request, drafts, isDisabled, onChange }: ReviewedRequestProps) {
  const change = (what: string, step: 'customer' | 'documents') => (
    <Button
      variant="subtle"
      size="compact-xs"
      disabled={isDisabled}
      aria-label={words.review.changeOf(what)}
      onClick={() => onChange(step)}
    >
      {words.review.change}
    </Button>
  );
  return (
    <>
      <Panel title={words.review.documents} aside={change(words.review.documents, 'documents')}>
        <ReviewDocuments request={request} drafts={drafts} />
      </Panel>
      <div className={classes.columns}>
        {reviewFacts(request).map(({ title, facts }) => (
          <Panel key={title} title={title} aside={change(title, 'customer')}>
            <FactList facts={facts} />
          </Panel>
        ))}
      </div>
    </>
  );
}
