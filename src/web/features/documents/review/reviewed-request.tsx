import { Button } from '@mantine/core';

import type { Drafts } from '#web/shared/documents/drafts/document-drafts.ts';
import { type MaskOf, pictureFacts } from '#web/shared/documents/picture-facts.ts';
import { PicturedDocuments } from '#web/shared/documents/review/pictured-documents.tsx';
import { TypedValue } from '#web/shared/documents/review/typed-value.tsx';
import { FactList } from '#web/shared/ui/fact-list.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';

import { words } from '../words/review-words.ts';
import type { ShareDocumentsRequest } from '../request/share-documents-request.ts';
import classes from '../steps/steps.module.css';
import { reviewFacts } from './review-facts.ts';

interface ReviewedRequestProps {
  request: ShareDocumentsRequest;
  drafts: Drafts;
  maskOf: MaskOf;
  isDisabled: boolean;
  onChange: (step: 'customer' | 'documents') => void;
}

/** The request as it will be sent, pictures beside what was typed, each part with the way back to where it is changed. */
export function ReviewedRequest({ request, drafts, maskOf, isDisabled, onChange }: ReviewedRequestProps) {
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
      <PicturedDocuments
        drafts={drafts}
        factsOf={(draft) => pictureFacts(request.customerIdentity, draft, maskOf)}
        change={(name) => change(name, 'documents')}
      />
      <div className={classes.columns}>
        {reviewFacts(request, maskOf).map(({ title, facts }) => (
          <Panel key={title} title={title} aside={change(title, 'customer')}>
            <FactList
              facts={facts.map(({ label, ...fact }) => ({
                label,
                value: fact.value === null ? null : <TypedValue {...fact} />,
              }))}
            />
          </Panel>
        ))}
      </div>
    </>
  );
}
