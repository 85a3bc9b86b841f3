import { Box, Flex, Text, Title } from '@mantine/core';
import { IconZoomIn } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';

import { Panel } from '#web/shared/ui/panel.tsx';

import { BlobImage } from './blob-image.tsx';
import type { DocumentDraft, Drafts, ImageDraft } from './document-drafts.ts';
import { documentName, imageName, sideNames, words } from './document-words.ts';
import { ImageViewer } from './image-viewer.tsx';
import { imageFacts, type TypedFact, TypedValue } from './picture-facts.tsx';
import classes from './pictures.module.css';

interface PicturedDocumentsProps {
  drafts: Drafts;
  factsOf: (draft: DocumentDraft) => readonly TypedFact[];
  /** Leads back to editing. */
  change?: (name: string) => ReactNode;
}

/** Shows pictures beside typed values, to spot another person's document. */
export function PicturedDocuments({ drafts, factsOf, change }: PicturedDocumentsProps) {
  return drafts.map((draft, index) => {
    const name = documentName(draft.type, index);
    const facts = factsOf(draft);
    return (
      <Panel key={draft.id} title={name} aside={change?.(name)}>
        <Box style={{ containerType: 'inline-size' }}>
          <div className={classes.beside} data-pictured={draft.images.length > 0 || undefined}>
            <Pictures draft={draft} index={index} facts={facts} />
            <div className={classes.picturedDocumentsTyped}>
              <Title order={3} mb={4} fz="sm">
                {draft.images.length === 0 ? words.review.typed : words.review.compare}
              </Title>
              <Box component="dl" m={0} className="divided">
                {facts.map(({ label, ...fact }) => (
                  <Box key={label} py="xs">
                    <Box component="dt" c="dimmed" fz="xs">
                      {label}
                    </Box>
                    <Box component="dd" m={0} fz={17} fw={600} className="anywhere">
                      <TypedValue {...fact} />
                    </Box>
                  </Box>
                ))}
              </Box>
            </div>
          </div>
        </Box>
      </Panel>
    );
  });
}

interface PicturesProps {
  draft: DocumentDraft;
  index: number;
  facts: readonly TypedFact[];
}

function Pictures({ draft: { type, images }, index, facts }: PicturesProps) {
  if (images.length === 0) return null;
  return (
    <Flex component="ul" direction="column" gap="lg" miw={0} className="plain-list">
      {images.map((image, at) => (
        <Picture key={image.id} image={image} name={imageName(type, index, at)} facts={facts} />
      ))}
    </Flex>
  );
}

interface PictureProps {
  image: ImageDraft;
  name: string;
  facts: readonly TypedFact[];
}

function Picture({ image, name, facts }: PictureProps) {
  const [isOpen, setOpen] = useState(false);
  const { prepared, side, file } = image;
  if (prepared === null) return null;
  const { content, width, height, sha256 } = prepared;
  return (
    <Box component="li" miw={0}>
      <button
        type="button"
        className={classes.open}
        aria-label={words.review.zoomOf({ name })}
        onClick={() => setOpen(true)}
      >
        <BlobImage
          blob={content}
          alt={words.review.asSent({ name })}
          className={classes.large}
          style={{ aspectRatio: `${width} / ${height}` }}
        />
        <span className={classes.picturedDocumentsZoom} aria-hidden>
          <IconZoomIn size={16} />
          {words.review.zoom}
        </span>
      </button>
      <Text truncate mt={6} inherit>
        {sideNames[side]} · <bdi title={file.name}>{file.name}</bdi>
      </Text>
      <Text c="dimmed" fz="sm" className="tabular">
        {imageFacts(prepared).join(' · ')}
      </Text>
      <Text truncate c="dimmed" fz={11} ff="monospace" className="tabular">
        {words.review.digest({ sha256 })}
      </Text>
      {isOpen ? (
        <ImageViewer image={image} name={name} facts={facts} onTurn={null} onClose={() => setOpen(false)} />
      ) : null}
    </Box>
  );
}
