import { ActionIcon } from '@mantine/core';
import { IconRotate2, IconRotateClockwise2, IconZoomIn, IconZoomOut } from '@tabler/icons-react';

import classes from './image-viewer.module.css';
import { zooms } from './zooms.ts';

interface ViewerToolsProps {
  /** Place in `zooms`. */
  level: number;
  onZoom: (by: number) => void;
  onTurn: (by: 1 | -1) => void;
}

/** Turn and zoom, each with the key that does the same. */
export function ViewerTools({ level, onZoom, onTurn }: ViewerToolsProps) {
  return (
    <>
      <ActionIcon size={34} aria-label="Turn left" aria-keyshortcuts="[" onClick={() => onTurn(-1)}>
        <IconRotate2 size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon size={34} aria-label="Turn right" aria-keyshortcuts="]" onClick={() => onTurn(1)}>
        <IconRotateClockwise2 size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        size={34}
        aria-label="Zoom out"
        aria-keyshortcuts="-"
        disabled={level === 0}
        onClick={() => onZoom(-1)}
      >
        <IconZoomOut size={18} aria-hidden />
      </ActionIcon>
      <span className={classes.zoom} aria-live="polite">{`${(zooms[level] ?? 1) * 100} %`}</span>
      <ActionIcon
        size={34}
        aria-label="Zoom in"
        aria-keyshortcuts="+"
        disabled={level === zooms.length - 1}
        onClick={() => onZoom(1)}
      >
        <IconZoomIn size={18} aria-hidden />
      </ActionIcon>
    </>
  );
}
