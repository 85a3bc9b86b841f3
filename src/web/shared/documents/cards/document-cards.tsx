import { useState } from 'react';

import { type DocumentType, isNumberedDocument } from '#contract/service/documents.ts';
import { focusField } from '#web/shared/forms/focus-field.ts';

import { chosenTwice } from '../drafts/document-drafts.ts';
import type { DraftsControl } from '../drafts/use-drafts.ts';
import type { Problems } from '../request/document-request.ts';
import { AddDocument } from './add-document.tsx';
import { DocumentCard, type KnownNumber } from './document-card.tsx';
import { usePastedFiles } from './use-pasted-files.ts';

export interface DocumentCardsProps {
  documents: DraftsControl;
  problems: Problems;
  /** Whether the cards are on the screen: only then is what is pasted taken. */
  isShown: boolean;
  knownNumber?: KnownNumber | undefined;
}

/** The documents with their images, and the way to add one. Design: product › Share documents; details 14–17. */
export function DocumentCards({ documents, problems, isShown, knownNumber }: DocumentCardsProps) {
  const { drafts } = documents;
  const [activeId, setActiveId] = useState<string | null>(null);

  usePastedFiles(isShown, (files) => {
    const active = drafts.find(({ id }) => id === activeId) ?? (drafts.length === 1 ? drafts[0] : undefined);
    if (active === undefined) documents.addDocument('', files);
    else documents.addImages(active.id, files);
  });

  const twice = chosenTwice(drafts);
  return (
    <>
      {drafts.map((draft, index) => (
        <DocumentCard
          key={draft.id}
          draft={draft}
          index={index}
          documents={documents}
          problems={problems}
          twice={twice}
          knownNumber={knownNumber}
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
    </>
  );
}

/** A new document goes on where it is filled in: at its number, or else at its images. */
function focusDocument(index: number, type: DocumentType): void {
  focusField(`identityDocuments.${index}.${isNumberedDocument(type) ? 'data.number' : 'images'}`);
}
