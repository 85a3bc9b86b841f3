import { Box, Button, Flex, Group, NativeSelect, Text, TextInput } from '@mantine/core';
import { IconPhotoPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';

import { type DocumentType, documentTypes, isNumberedDocument } from '#contract/service/documents.ts';
import { documentNames } from '#web/shared/words/shared-words.ts';
import { fieldAttribute, focusField } from '#web/shared/forms/focus-field.ts';
import { errorOf } from '#web/shared/forms/use-field.ts';
import type { Readings } from '#web/shared/reading/use-readings.ts';

import classes from './document-cards.module.css';
import { chosenTwice, type DocumentDraft, type DraftsControl, hasBack } from './document-drafts.ts';
import type { Problems } from './document-request.ts';
import { documentName, imageName, offeredTypes, words } from './document-words.ts';
import { DropArea, usePastedFiles } from './drop-area.tsx';
import { ImageRow } from './image-row.tsx';

type KnownNumber = (type: DocumentType) => string | null;

interface DocumentCardProps {
  draft: DocumentDraft;
  index: number;
  documents: DraftsControl;
  problems: Problems;
  twice: ReadonlySet<string>;
  knownNumber?: KnownNumber | undefined;
  readings: Readings;
  onActive: () => void;
}

const kinds = [
  { value: '', label: words.documents.choose, disabled: true },
  ...offeredTypes.map((type) => ({ value: type, label: documentNames[type] })),
];

/** Spec: Identity document. */
export function DocumentCard(props: DocumentCardProps) {
  const { draft, index, documents, problems, twice, knownNumber, readings, onActive } = props;
  const path = `identityDocuments.${index}`;
  const name = documentName(draft.type, index);
  const imagesProblem = problems.get(`${path}.images`);
  return (
    <Box
      component="fieldset"
      m={0}
      p="md"
      bg="var(--rampart-surface)"
      bd="1px solid var(--rampart-line)"
      bdrs="md"
      miw={0}
      onFocusCapture={onActive}
      onPointerDownCapture={onActive}
    >
      <legend className="unseen">{words.documents.card({ position: index + 1, name })}</legend>
      <div className={classes.cardHead}>
        <KindSelect draft={draft} path={path} documents={documents} error={problems.get(`${path}.type`)} />
        {draft.type !== '' && isNumberedDocument(draft.type) ? (
          <TextInput
            label={words.documents.number}
            description={knownNumber?.(draft.type) ?? undefined}
            {...{ [fieldAttribute]: `${path}.data.number` }}
            required
            autoComplete="off"
            spellCheck={false}
            classNames={{ input: classes.number }}
            value={draft.number}
            error={errorOf(words.documents.number, problems.get(`${path}.data.number`))}
            onChange={(event) => documents.changeDocument(draft.id, { number: event.currentTarget.value })}
          />
        ) : null}
        <Button
          variant="subtle"
          color="gray"
          className={classes.removeCard}
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() => {
            documents.removeDocument(draft.id);
            // The focused button vanishes: focus the adding controls.
            focusField('identityDocuments');
          }}
        >
          {words.documents.remove}
        </Button>
      </div>
      {draft.images.length === 0 ? null : (
        <Flex component="ul" direction="column" gap="xs" mt={0} mx={0} mb="sm" className="plain-list">
          {draft.images.map((image, at) => (
            <ImageRow
              key={image.id}
              image={image}
              type={draft.type}
              name={imageName(draft.type, index, at)}
              isSideFixed={!hasBack(draft.type)}
              path={`${path}.images.${at}`}
              documents={documents}
              problem={problems.get(`${path}.images.${at}`)}
              isTwice={twice.has(image.id)}
              reading={readings.get(image.id)}
            />
          ))}
        </Flex>
      )}
      <DropArea
        label={words.documents.imagesOf({ name })}
        hint={words.documents.drop({ next: nextImage(draft) })}
        path={`${path}.images`}
        onFiles={(files) => documents.addImages(draft.id, files)}
        camera={{ type: draft.type, name }}
      />
      {imagesProblem === undefined ? null : (
        <Text mt="xs" c="var(--rampart-error)" fz="sm" role="alert">
          {imagesProblem}
        </Text>
      )}
    </Box>
  );
}

function nextImage({ type, images }: DocumentDraft): 'images' | 'side' | 'image' {
  if (images.length === 0) return 'images';
  return hasBack(type) ? 'side' : 'image';
}

interface KindSelectProps {
  draft: DocumentDraft;
  path: string;
  documents: DraftsControl;
  error: string | undefined;
}

function KindSelect({ draft, path, documents, error }: KindSelectProps) {
  return (
    <NativeSelect
      label={words.documents.type}
      {...{ [fieldAttribute]: `${path}.type` }}
      required
      data={kinds}
      value={draft.type}
      error={error}
      onChange={({ currentTarget: { value: picked } }) => {
        const type = documentTypes.find((candidate) => candidate === picked);
        if (type !== undefined) documents.changeDocument(draft.id, { type });
      }}
    />
  );
}

export interface DocumentCardsProps {
  documents: DraftsControl;
  problems: Problems;
  isShown: boolean;
  knownNumber?: KnownNumber | undefined;
  /** Absent if pictures aren't read. */
  readings?: Readings | undefined;
}

const noReadings: Readings = new Map();

export function DocumentCards(props: DocumentCardsProps) {
  const { documents, problems, isShown, knownNumber, readings = noReadings } = props;
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
          readings={readings}
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

function focusDocument(index: number, type: DocumentType): void {
  focusField(`identityDocuments.${index}.${isNumberedDocument(type) ? 'data.number' : 'images'}`);
}

interface AddDocumentProps {
  isFirst: boolean;
  onAdd: (type: DocumentType | '', files?: readonly File[]) => void;
  problem: string | undefined;
}

function AddDocument({ isFirst, onAdd, problem }: AddDocumentProps) {
  return (
    <DropArea
      label={words.documents.newImages}
      hint={words.documents.newHint}
      rest={isFirst ? words.documents.newRest : ''}
      isLarge={isFirst}
      path="identityDocuments"
      onFiles={(files) => onAdd('', files)}
    >
      {isFirst ? <IconPhotoPlus size={28} stroke={1.5} color="var(--rampart-dimmed)" aria-hidden /> : null}
      <Text fw={600} inherit>
        {isFirst ? words.documents.which : words.documents.another}
      </Text>
      <Group gap="xs" align="stretch" justify="center">
        {offeredTypes.map((type) => (
          <Button key={type} variant="default" size="xs" onClick={() => onAdd(type)}>
            {documentNames[type]}
          </Button>
        ))}
      </Group>
      {problem === undefined ? null : (
        <Text mt="xs" c="var(--rampart-error)" fz="sm" role="alert">
          {problem}
        </Text>
      )}
    </DropArea>
  );
}
