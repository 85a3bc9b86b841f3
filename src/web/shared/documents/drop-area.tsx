import { useWindowEvent } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { Anchor, Stack, Text } from '@mantine/core';
import { useDropzone } from 'react-dropzone';

import type { DocumentType } from '#contract/service/documents.ts';
import { fieldAttribute } from '#web/shared/forms/focus-field.ts';

import { CameraDialog } from './camera-dialog.tsx';
import classes from './document-cards.module.css';
import { words } from './document-words.ts';

interface DropAreaProps {
  /** Names the file input. */
  label: string;
  /** Before "choose files". */
  hint: string;
  /** After it. */
  rest?: string;
  isLarge?: boolean;
  /** The field whose problem is mended here. */
  path?: string;
  /** Offers the camera too, for a document of this kind and name. */
  camera?: { type: DocumentType | ''; name: string };
  onFiles: (files: File[]) => void;
  children?: ReactNode;
}

/** Takes files that are dropped on it, whatever their type: pre-flight judges them by their bytes and says why. */
export function DropArea({
  label,
  hint,
  rest,
  isLarge = false,
  path,
  camera,
  onFiles,
  children,
}: DropAreaProps) {
  const { getRootProps, getInputProps, isDragAccept, open } = useDropzone({
    onDropAccepted: onFiles,
    noClick: true,
    noKeyboard: true,
    useFsAccessApi: false,
  });
  const [isPhotographing, setPhotographing] = useState(false);
  return (
    <>
      <div
        {...getRootProps({ tabIndex: -1, className: classes.drop })}
        data-large={isLarge || undefined}
        data-accept={isDragAccept || undefined}
      >
        {/* The button opens it; of two ways to the same picker, screen readers and Tab find one. */}
        <input {...getInputProps({ hidden: true, 'aria-label': label })} />
        <Stack gap={10} align="center" ta="center">
          {children}
          <Text c="dimmed" fz="sm">
            {hint}{' '}
            <Anchor
              type="button"
              component="button"
              inherit
              fw={500}
              aria-label={words.documents.chooseFilesOf({ label })}
              onClick={open}
              {...(path === undefined ? {} : { [fieldAttribute]: path })}
            >
              {words.documents.chooseFiles}
            </Anchor>
            {camera === undefined ? null : (
              <CameraLink name={camera.name} onOpen={() => setPhotographing(true)} />
            )}
            {rest}
          </Text>
        </Stack>
      </div>
      {camera !== undefined && isPhotographing ? (
        <CameraDialog
          {...camera}
          onClose={() => setPhotographing(false)}
          onPhoto={(photo) => {
            setPhotographing(false);
            onFiles([photo]);
          }}
        />
      ) : null}
    </>
  );
}

function CameraLink({ name, onOpen }: { name: string; onOpen: () => void }) {
  return (
    <>
      {' '}
      {words.documents.or}{' '}
      <Anchor
        type="button"
        component="button"
        inherit
        fw={500}
        aria-label={words.documents.photographOf({ label: name })}
        onClick={onOpen}
      >
        {words.documents.photograph}
      </Anchor>
    </>
  );
}

/** Hands over the files that are pasted anywhere on the page while `isActive`; pasted text is left alone. */
export function usePastedFiles(isActive: boolean, onFiles: (files: File[]) => void): void {
  useWindowEvent('paste', (event) => {
    const files = [...(event.clipboardData?.files ?? [])];
    if (!isActive || files.length === 0 || isTextForField(event)) return;
    event.preventDefault();
    onFiles(files);
  });
}

/** A cell of a spreadsheet comes with a picture of itself: into a field goes its text. */
function isTextForField({ target, clipboardData }: ClipboardEvent): boolean {
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  return isField && clipboardData?.getData('text/plain') !== '';
}
