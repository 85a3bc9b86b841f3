import '@mantine/dropzone/styles.layer.css';
import { Dropzone } from '@mantine/dropzone';
import { type ReactNode, useRef } from 'react';

import { fieldAttribute } from '#web/shared/forms/focus-field.ts';
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
  onFiles: (files: File[]) => void;
  children?: ReactNode;
}

/** Takes files that are dropped on it, whatever their type: pre-flight judges them by their bytes and says why. */
export function DropArea({ label, hint, rest, isLarge = false, path, onFiles, children }: DropAreaProps) {
  const open = useRef<() => void>(null);
  return (
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
          aria-label={`Choose files: ${label}`}
          onClick={() => open.current?.()}
          {...(path === undefined ? {} : { [fieldAttribute]: path })}
        >
          choose files
        </button>
        {rest}
      </p>
    </Dropzone>
  );
}
