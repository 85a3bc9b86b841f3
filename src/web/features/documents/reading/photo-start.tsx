import { Stack, Text } from '@mantine/core';

import type { DraftsControl } from '#web/shared/documents/document-drafts.ts';
import { DropArea } from '#web/shared/documents/drop-area.tsx';
import { ReadingLine } from '#web/shared/reading/reading-line.tsx';
import { words } from '#web/shared/reading/reading-words.ts';

import classes from '../share-documents-page.module.css';
import type { DocumentReading } from './use-document-reading.ts';

interface PhotoStartProps {
  documents: DraftsControl;
  reading: DocumentReading;
}

/** Begins with the document's photo, before anything is typed; the photo is in the documents from then on. */
export function PhotoStart({ documents, reading }: PhotoStartProps) {
  const { isOffered, readings } = reading;
  if (!isOffered) return null;
  const images = documents.drafts.flatMap(({ images: own }) => own);
  if (images.length > 0)
    return (
      <Stack gap={4} maw={720}>
        {images.map(({ id }) => (
          <ReadingLine key={id} reading={readings.get(id)} />
        ))}
      </Stack>
    );
  return (
    <div className={classes.photoStart}>
      <DropArea
        label={words.offer.start}
        hint={words.offer.startHint}
        rest={words.offer.startRest}
        onFiles={(files) => documents.addDocument('', files)}
      >
        <Text fw={600} inherit>
          {words.offer.start}
        </Text>
      </DropArea>
    </div>
  );
}
