import { Button } from '@mantine/core';
import { useState } from 'react';

import { useEnvironment } from '#web/shared/api/environment.ts';

import { AddDocument } from './add-document.tsx';
import { DocumentCard } from './document-card.tsx';
import { chosenTwice } from './document-drafts.ts';
import { countWords } from './document-words.ts';
import { RequestMeter } from './request-meter.tsx';
import { requestBytes } from './request-size.ts';
import classes from './steps.module.css';
import { usePastedFiles } from './use-pasted-files.ts';
import type { ShareDocumentsControl } from './use-share-documents.ts';

/** The documents with their images. Design: product › Share documents; details 14–17. */
export function DocumentsStep({ control }: { control: ShareDocumentsControl }) {
  const { documents, step, goTo, toReview, problems, form } = control;
  const { drafts } = documents;
  const [activeId, setActiveId] = useState<string | null>(null);
  const limitBytes = useEnvironment()?.bodyLimitBytes ?? null;
  const sizeBytes = requestBytes(form.getValues(), drafts);
  const isTooMuch = limitBytes !== null && sizeBytes > limitBytes;

  usePastedFiles(step === 'documents', (files) => {
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
        <Button variant="default" onClick={() => goTo('customer')}>
          Back
        </Button>
        <RequestMeter sizeBytes={sizeBytes} limitBytes={limitBytes} />
        <Button className={classes.push} disabled={isTooMuch} onClick={() => void toReview()}>
          {drafts.length === 0 ? 'Review documents' : `Review ${countWords(drafts.length, 'document')}`}
        </Button>
      </div>
    </div>
  );
}
