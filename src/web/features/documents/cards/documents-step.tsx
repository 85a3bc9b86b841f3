import { Button } from '@mantine/core';
import { useState } from 'react';

import { useEnvironment } from '#web/shared/api/environment.ts';

import type { CustomerValues } from '../customer/customer-values.ts';
import { chosenTwice } from '../drafts/document-drafts.ts';
import { countWords } from '../drafts/document-words.ts';
import type { DraftsControl } from '../drafts/use-drafts.ts';
import { RequestMeter } from '../request/request-meter.tsx';
import { requestBytes } from '../request/request-size.ts';
import type { Problems } from '../request/share-documents-request.ts';
import classes from '../steps/steps.module.css';
import { AddDocument } from './add-document.tsx';
import { DocumentCard } from './document-card.tsx';
import { usePastedFiles } from './use-pasted-files.ts';

interface DocumentsStepProps {
  /** Who the documents are of: their part of the request counts too. */
  customer: CustomerValues;
  documents: DraftsControl;
  problems: Problems;
  /** Whether this is the step on the screen: only then is what is pasted taken. */
  isShown: boolean;
  onBack: () => void;
  onReview: () => void;
}

/** The documents with their images. Design: product › Share documents; details 14–17. */
export function DocumentsStep(props: DocumentsStepProps) {
  const { customer, documents, problems, isShown, onBack, onReview } = props;
  const { drafts } = documents;
  const [activeId, setActiveId] = useState<string | null>(null);
  const limitBytes = useEnvironment()?.bodyLimitBytes ?? null;
  const sizeBytes = requestBytes(customer, drafts);
  const isTooMuch = limitBytes !== null && sizeBytes > limitBytes;

  usePastedFiles(isShown, (files) => {
    const active = drafts.find(({ id }) => id === activeId) ?? (drafts.length === 1 ? drafts[0] : undefined);
    if (active === undefined) documents.addDocument('', files);
    else documents.addImages(active.id, files);
  });

  const twice = chosenTwice(drafts);
  return (
    <div className={classes.wide}>
      {drafts.map((draft, index) => (
        <DocumentCard
          key={draft.id}
          draft={draft}
          index={index}
          documents={documents}
          problems={problems}
          twice={twice}
          onActive={() => setActiveId(draft.id)}
        />
      ))}
      <AddDocument
        isFirst={drafts.length === 0}
        onAdd={documents.addDocument}
        problem={problems.get('identityDocuments')}
      />
      <div className={classes.footer}>
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
        <RequestMeter sizeBytes={sizeBytes} limitBytes={limitBytes} />
        <Button className={classes.push} disabled={isTooMuch} onClick={onReview}>
          {drafts.length === 0 ? 'Review documents' : `Review ${countWords(drafts.length, 'document')}`}
        </Button>
      </div>
    </div>
  );
}
