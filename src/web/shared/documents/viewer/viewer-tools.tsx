import { ActionIcon } from '@mantine/core';
import { IconRotate2, IconRotateClockwise2, IconZoomIn, IconZoomOut } from '@tabler/icons-react';

import { words as formWords } from '../words/card-words.ts';
import { words } from '../words/picture-words.ts';
import classes from './image-viewer.module.css';
import { isLargest, isWhole } from './zooms.ts';

interface ViewerToolsProps {
  zoom: number;
  onZoom: (direction: 1 | -1) => void;
  /** Null where the picture may only be looked at. */
  onTurn: ((by: 1 | -1) => void) | null;
}

/** Turn and zoom, each with the key that does the same. */
export function ViewerTools({ zoom, onZoom, onTurn }: ViewerToolsProps) {
  return (
    <>
      {onTurn === null ? null : <TurnTools onTurn={onTurn} />}
      <ActionIcon
        size={34}
        aria-label={words.viewer.zoomOut}
        aria-keyshortcuts="-"
        disabled={isWhole(zoom)}
        onClick={() => onZoom(-1)}
      >
        <IconZoomOut size={18} aria-hidden />
      </ActionIcon>
      <span className={classes.zoom} aria-live="polite">
        {words.viewer.percent(zoom)}
      </span>
      <ActionIcon
        size={34}
        aria-label={words.viewer.zoomIn}
        aria-keyshortcuts="+"
        disabled={isLargest(zoom)}
        onClick={() => onZoom(1)}
      >
        <IconZoomIn size={18} aria-hidden />
      </ActionIcon>
    </>
  );
}

function TurnTools({ onTurn }: { onTurn: (by: 1 | -1) => void }) {
  return (
    <>
      <ActionIcon
        size={34}
        aria-label={formWords.image.turnLeft}
        aria-keyshortcuts="[ Shift+R"
        onClick={() => onTurn(-1)}
      >
        <IconRotate2 size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        size={34}
        aria-label={formWords.image.turnRight}
        aria-keyshortcuts="] R"
        onClick={() => onTurn(1)}
      >
        <IconRotateClockwise2 size={18} aria-hidden />
      </ActionIcon>
    </>
  );
}
