import { Button } from '@mantine/core';
import { IconPhotoPlus } from '@tabler/icons-react';

import type { DocumentType } from '#contract/service/documents.ts';
import { documentNames } from '#web/shared/format/document-names.ts';

import { words } from '../words/card-words.ts';
import { offeredTypes } from '../drafts/document-words.ts';
import cardClasses from './document-card.module.css';
import classes from './drop-area.module.css';
import { DropArea } from './drop-area.tsx';

interface AddDocumentProps {
  isFirst: boolean;
  onAdd: (type: DocumentType | '', files?: readonly File[]) => void;
  problem: string | undefined;
}

/** Begins a document: by its kind, or by its images. */
export function AddDocument({ isFirst, onAdd, problem }: AddDocumentProps) {
  return (
    <DropArea
      label={words.documents.newImages}
      hint={words.documents.newHint}
      rest={isFirst ? words.documents.newRest : ''}
      isLarge={isFirst}
      path="identityDocuments"
      onFiles={(files) => onAdd('', files)}
    >
      {isFirst ? <IconPhotoPlus size={28} stroke={1.5} className={classes.dropIcon} aria-hidden /> : null}
      <p className={classes.dropTitle}>{isFirst ? words.documents.which : words.documents.another}</p>
      <div className={classes.kinds}>
        {offeredTypes.map((type) => (
          <Button key={type} variant="default" size="xs" onClick={() => onAdd(type)}>
            {documentNames[type]}
          </Button>
        ))}
      </div>
      {problem === undefined ? null : (
        <p className={cardClasses.problem} role="alert">
          {problem}
        </p>
      )}
    </DropArea>
  );
}
