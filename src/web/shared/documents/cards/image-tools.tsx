import { ActionIcon } from '@mantine/core';
import { IconReplace, IconRotate2, IconRotateClockwise2, IconTrash, IconZoomIn } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';

import { Hint } from '#web/shared/ui/hint.tsx';

import { words } from '../words/card-words.ts';
import type { DraftsControl } from '../drafts/use-drafts.ts';
import type { ImageDraft } from '../images/image-draft.ts';
import classes from './image-row.module.css';

interface ImageToolsProps {
  image: ImageDraft;
  name: string;
  documents: DraftsControl;
  onOpen: () => void;
  onRemove: () => void;
}

/** Turn, view, replace, remove. */
export function ImageTools({ image, name, documents, onOpen, onRemove }: ImageToolsProps) {
  const picker = useRef<HTMLInputElement>(null);
  const isSeen = image.prepared !== null;
  return (
    <div className={classes.tools}>
      {isSeen ? (
        <>
          <Tool label={words.image.turnLeft} of={name} onClick={() => documents.turnImage(image, -1)}>
            <IconRotate2 size={18} aria-hidden />
          </Tool>
          <Tool label={words.image.turnRight} of={name} onClick={() => documents.turnImage(image, 1)}>
            <IconRotateClockwise2 size={18} aria-hidden />
          </Tool>
          <Tool label={words.image.view} of={name} onClick={onOpen}>
            <IconZoomIn size={18} aria-hidden />
          </Tool>
        </>
      ) : null}
      <Tool label={words.image.replace} of={name} onClick={() => picker.current?.click()}>
        <IconReplace size={18} aria-hidden />
      </Tool>
      <Tool label={words.image.remove} of={name} onClick={onRemove}>
        <IconTrash size={18} aria-hidden />
      </Tool>
      <input
        ref={picker}
        type="file"
        hidden
        aria-label={words.image.replaceOf(name)}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          if (file) documents.replaceImage(image, file);
          event.currentTarget.value = '';
        }}
      />
    </div>
  );
}

interface ToolProps {
  label: string;
  of: string;
  onClick: () => void;
  children: ReactNode;
}

function Tool({ label, of, onClick, children }: ToolProps) {
  return (
    <Hint label={label}>
      <ActionIcon size={30} aria-label={words.image.toolOf(label, of)} onClick={onClick}>
        {children}
      </ActionIcon>
    </Hint>
  );
}
