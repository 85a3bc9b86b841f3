import { Button } from '@mantine/core';
import { useState } from 'react';

import { type DocumentType, isNumberedDocument } from '#contract/service/documents.ts';
import { useEnvironment } from '#web/shared/api/environment.ts';
import { focusField } from '#web/shared/forms/focus-field.ts';
import { requirementTitle } from '#web/shared/words/requirement-words.ts';

import type { CustomerValues } from '../customer/customer-values.ts';
import { words as cardWords } from '../words/card-words.ts';
import { words } from '../words/documents-words.ts';
import { chosenTwice } from '../drafts/document-drafts.ts';
import type { DraftsControl } from '../drafts/use-drafts.ts';
import { RequestMeter } from '../request/request-meter.tsx';
import { requestBytes } from '../request/request-size.ts';
import type { Problems } from '../request/share-documents-request.ts';
import classes from '../steps/steps.module.css';
import { AddDocument } from './add-document.tsx';
import { DocumentCard } from './document-card.tsx';
import { usePastedFiles } from './use-pasted-files.ts';

export interface DocumentsStepProps {
  /** Who the documents are of: their part of the request counts too. */
  customer: CustomerValues;
  documents: DraftsControl;
  /** The requirement that the documents are for, when there is one. */
  asked: string | null;
  problems: Problems;
  /** Whether this is the step on the screen: only then is what is pasted taken. */
  isShown: boolean;
  onBack: () => void;
  onReview: () => void;
}

/** The documents with their images. Design: product › Share documents; details 14–17. */
export function DocumentsStep(props: DocumentsStepProps) {
  const { customer, documents, asked, problems, isShown, onBack, onReview } = props;
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
      {asked === null ? null : (
        <p className={classes.asked}>
          {cardWords.documents.asked(requirementTitle(asked))}{' '}
          {asked === 'DOCUMENT' ? cardWords.documents.askedKind : null}
        </p>
      )}
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
        onAdd={(type, files) => {
          documents.addDocument(type, files);
          if (type !== '') focusDocument(drafts.length, type);
        }}
        problem={problems.get('identityDocuments')}
      />
      <div className={classes.footer}>
        <Button variant="default" onClick={onBack}>
          {words.back}
        </Button>
        <RequestMeter sizeBytes={sizeBytes} limitBytes={limitBytes} />
        <Button className={classes.push} disabled={isTooMuch} onClick={onReview}>
          {cardWords.documents.review(drafts.length)}
        </Button>
      </div>
    </div>
  );
}

/** A new document goes on where it is filled in: at its number, or else at its images. */
function focusDocument(index: number, type: DocumentType): void {
  focusField(`identityDocuments.${index}.${isNumberedDocument(type) ? 'data.number' : 'images'}`);
}
