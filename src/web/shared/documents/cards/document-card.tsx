import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';

import { type DocumentType, documentTypes, isNumberedDocument } from '#contract/service/documents.ts';
import { documentNames } from '#web/shared/format/document-names.ts';

import { words } from '../words/card-words.ts';
import { type DocumentDraft, hasBack } from '../drafts/document-draft.ts';
import { documentName, imageName, offeredTypes } from '../drafts/document-words.ts';
import type { DraftsControl } from '../drafts/use-drafts.ts';
import type { Problems } from '../request/document-request.ts';
import { fieldAttribute, focusField } from '#web/shared/forms/focus-field.ts';
import classes from './document-card.module.css';
import { DropArea } from './drop-area.tsx';
import { ImageRow } from './image-row.tsx';

/** What is known of the number of a document of this kind, in words; null for nothing. */
export type KnownNumber = (type: DocumentType) => string | null;

interface DocumentCardProps {
  draft: DocumentDraft;
  index: number;
  documents: DraftsControl;
  problems: Problems;
  /** Images that stand in the form twice. */
  twice: ReadonlySet<string>;
  knownNumber?: KnownNumber | undefined;
  onActive: () => void;
}

const kinds = [
  { value: '', label: words.documents.choose, disabled: true },
  ...offeredTypes.map((type) => ({ value: type, label: documentNames[type] })),
];

/** One document: its kind, its number where the kind has one, its images. Spec: Identity document; details 14. */
export function DocumentCard(props: DocumentCardProps) {
  const { draft, index, documents, problems, twice, knownNumber, onActive } = props;
  const path = `identityDocuments.${index}`;
  const name = documentName(draft.type, index);
  const imagesProblem = problems.get(`${path}.images`);
  return (
    <fieldset className={classes.card} onFocusCapture={onActive} onPointerDownCapture={onActive}>
      <legend className={classes.srOnly}>{words.documents.card(index + 1, name)}</legend>
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
            error={problems.get(`${path}.data.number`)}
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
            // What had the focus is gone: it goes on where documents are added.
            focusField('identityDocuments');
          }}
        >
          {words.documents.remove}
        </Button>
      </div>
      {draft.images.length === 0 ? null : (
        <ul className={classes.images}>
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
            />
          ))}
        </ul>
      )}
      <DropArea
        label={words.documents.imagesOf(name)}
        hint={words.documents.drop(nextImage(draft))}
        path={`${path}.images`}
        onFiles={(files) => documents.addImages(draft.id, files)}
        camera={{ type: draft.type, name }}
      />
      {imagesProblem === undefined ? null : (
        <p className={classes.problem} role="alert">
          {imagesProblem}
        </p>
      )}
    </fieldset>
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
