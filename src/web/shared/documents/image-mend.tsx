import { Button } from '@mantine/core';
import { useState } from 'react';

import { lazyComponent } from '#web/shared/ui/lazy-component.tsx';

import type { DraftsControl, ImageDraft } from './document-drafts.ts';
import { words } from './document-words.ts';
import { words as pdfWords } from './pdf/pdf-words.ts';

const PdfDialog = lazyComponent(async () => (await import('./pdf/pdf-dialog.tsx')).PdfDialog, null);

interface ImageMendProps {
  image: ImageDraft;
  documents: DraftsControl;
}

/** Offers to mend a file that the service doesn't take. */
export function ImageMend({ image, documents }: ImageMendProps) {
  if (isPdf(image)) return <PdfMend image={image} documents={documents} />;
  if (!image.canShrink) return null;
  return (
    <Button size="xs" variant="default" onClick={() => documents.shrinkImage(image)}>
      {image.findings.some(({ code }) => code === 'wrong-type') ? words.image.convert : words.image.smaller}
    </Button>
  );
}

function isPdf({ findings }: ImageDraft): boolean {
  return findings.some(
    ({ code, facts }) =>
      code === 'wrong-type' && facts !== undefined && 'name' in facts && facts.name === 'PDF',
  );
}

function PdfMend({ image, documents }: ImageMendProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setOpen(true)}>
        {pdfWords.choose}
      </Button>
      {isOpen ? (
        <PdfDialog
          file={image.file}
          onPages={(pages) => {
            setOpen(false);
            documents.splitImage(image, pages);
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
