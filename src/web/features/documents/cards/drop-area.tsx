import '@mantine/dropzone/styles.layer.css';
import { Dropzone } from '@mantine/dropzone';
import { type ReactNode, useRef, useState } from 'react';

import type { DocumentType } from '#contract/service/documents.ts';

import { fieldAttribute } from '#web/shared/forms/focus-field.ts';
import { CameraDialog } from '../camera/camera-dialog.tsx';
import { words } from '../words/card-words.ts';
import classes from './drop-area.module.css';

interface DropAreaProps {
  /** Names the file input. */
  label: string;
  /** Stands before "choose files". */
  hint: string;
  /** Stands after it. */
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
  const open = useRef<() => void>(null);
  const [isPhotographing, setPhotographing] = useState(false);
  return (
    <>
      <Dropzone
        openRef={open}
        onDrop={onFiles}
        activateOnClick={false}
        activateOnKeyboard={false}
        enablePointerEvents
        useFsAccessApi={false}
        tabIndex={-1}
        // The button opens it; of two ways to the same picker, screen readers and Tab find one.
        inputProps={{ hidden: true, 'aria-label': label }}
        classNames={{ root: classes.drop, inner: classes.dropInner }}
        data-large={isLarge || undefined}
      >
        {children}
        <p className={classes.dropLine}>
          {hint}{' '}
          <button
            type="button"
            className={classes.textButton}
            aria-label={words.documents.chooseFilesOf(label)}
            onClick={() => open.current?.()}
            {...(path === undefined ? {} : { [fieldAttribute]: path })}
          >
            {words.documents.chooseFiles}
          </button>
          {camera === undefined ? null : (
            <CameraLink name={camera.name} onOpen={() => setPhotographing(true)} />
          )}
          {rest}
        </p>
      </Dropzone>
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
      <button
        type="button"
        className={classes.textButton}
        aria-label={words.documents.photographOf(name)}
        onClick={onOpen}
      >
        {words.documents.photograph}
      </button>
    </>
  );
}
