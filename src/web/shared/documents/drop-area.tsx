import { useWindowEvent } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { Anchor, Stack, Text } from '@mantine/core';
import { useDropzone } from 'react-dropzone';

import type { DocumentType } from '#contract/service/documents.ts';
import { fieldAttribute } from '#web/shared/forms/focus-field.ts';
import { Sentence } from '#web/shared/language/sentence.tsx';

import { CameraDialog } from './camera-dialog.tsx';
import classes from './document-cards.module.css';
import { words } from './document-words.ts';

interface DropAreaProps {
  label: string;
  /** Contains `<choose>` for the picker and, with `camera`, `<photo>` for the camera. */
  hint: string;
  rest?: string;
  isLarge?: boolean;
  /** The field that this fixes. */
  path?: string;
  camera?: { type: DocumentType | ''; name: string };
  onFiles: (files: File[]) => void;
  children?: ReactNode;
}

/** Accepts files of any type: pre-flight judges the bytes and explains. */
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
            <Sentence
              text={hint}
              parts={{
                choose: (text) => (
                  <Anchor
                    type="button"
                    component="button"
                    inherit
                    fw={500}
                    aria-label={words.documents.chooseFilesOf({ label })}
                    onClick={open}
                    {...(path === undefined ? {} : { [fieldAttribute]: path })}
                  >
                    {text}
                  </Anchor>
                ),
                photo: (text) => (
                  <Anchor
                    type="button"
                    component="button"
                    inherit
                    fw={500}
                    aria-label={words.documents.photographOf({ label: camera?.name ?? '' })}
                    onClick={() => setPhotographing(true)}
                  >
                    {text}
                  </Anchor>
                ),
              }}
            />{' '}
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

/** Passes on files pasted anywhere while `isActive`; leaves text alone. */
export function usePastedFiles(isActive: boolean, onFiles: (files: File[]) => void): void {
  useWindowEvent('paste', (event) => {
    const files = [...(event.clipboardData?.files ?? [])];
    if (!isActive || files.length === 0 || isTextForField(event)) return;
    event.preventDefault();
    onFiles(files);
  });
}

/** Checks whether a field takes the pasted text: a spreadsheet cell comes with its picture. */
function isTextForField({ target, clipboardData }: ClipboardEvent): boolean {
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  return isField && clipboardData?.getData('text/plain') !== '';
}
