import { Stack, Text } from '@mantine/core';
import { Fragment } from 'react';

import type { DraftsControl } from '#web/shared/documents/document-drafts.ts';
import { DropArea } from '#web/shared/documents/drop-area.tsx';
import { findingText } from '#web/shared/documents/finding-words.ts';
import { ImageMend } from '#web/shared/documents/image-mend.tsx';
import { ReadingLine } from '#web/shared/reading/reading-line.tsx';
import { words } from '#web/shared/reading/reading-words.ts';

import classes from '../share-documents-page.module.css';
import type { DocumentReading } from './use-document-reading.ts';

interface PhotoStartProps {
  documents: DraftsControl;
  reading: DocumentReading;
}

/** Takes the document's photo before anything is typed. */
export function PhotoStart({ documents, reading }: PhotoStartProps) {
  const { isOffered, readings } = reading;
  if (!isOffered) return null;
  const images = documents.drafts.flatMap(({ images: own }) => own);
  if (images.length > 0)
    return (
      <Stack gap={4} maw={720} mb="md" align="flex-start">
        {images.map((image) => (
          <Fragment key={image.id}>
            {image.findings
              .filter(({ severity }) => severity === 'error')
              .map((finding) => (
                <Text key={finding.code} c="var(--rampart-bad-text)" fz="sm" className="anywhere">
                  {findingText(finding)}
                </Text>
              ))}
            <ImageMend image={image} documents={documents} />
            <ReadingLine reading={readings.get(image.id)} />
          </Fragment>
        ))}
      </Stack>
    );
  return (
    <div className={classes.photoStart}>
      <DropArea
        label={words.offer.start}
        hint={words.offer.startHint}
        onFiles={(files) => documents.addDocument('', files)}
      >
        <Text fw={600} inherit>
          {words.offer.start}
        </Text>
      </DropArea>
    </div>
  );
}
