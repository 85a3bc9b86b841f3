import { Button } from '@mantine/core';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';

import { BlobImage } from '../images/blob-image.tsx';
import type { ImageDraft } from '../images/image-draft.ts';
import { imageFacts } from '../images/image-facts.ts';
import { pendingTurn } from '../images/pending-turn.ts';
import classes from './image-viewer.module.css';
import { useDragScroll } from './use-drag-scroll.ts';
import { ViewerTools } from './viewer-tools.tsx';
import { zooms } from './zooms.ts';

interface ImageViewerProps {
  image: ImageDraft;
  name: string;
  onTurn: (by: 1 | -1) => void;
  onClose: () => void;
}

/** The picture exactly as it will be sent, as large as needed. Keys: + − 0 zoom, [ and ] turn, arrows move, Escape closes. */
export function ImageViewer({ image, name, onTurn, onClose }: ImageViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const stage = useRef<HTMLElement>(null);
  const [level, setLevel] = useState(0);
  const content = image.prepared?.content ?? null;
  useDragScroll(stage);

  // Only a call makes a dialog modal; no attribute does. It gives the focus back only if it is closed while still in the document,
  // so this effect must be undone before that, as layout effects are.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    stage.current?.focus();
    return () => element?.close();
  }, []);

  const zoomBy = (by: number) => setLevel((now) => Math.max(0, Math.min(zooms.length - 1, now + by)));
  const keys: Readonly<Record<string, () => void>> = {
    '+': () => zoomBy(1),
    '=': () => zoomBy(1),
    '-': () => zoomBy(-1),
    '0': () => setLevel(0),
    '[': () => onTurn(-1),
    ']': () => onTurn(1),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || !Object.hasOwn(keys, event.key)) return;
    event.preventDefault();
    keys[event.key]?.();
  };
  const zoom = zooms[level] ?? 1;
  return (
    <dialog
      ref={dialog}
      className={classes.viewer}
      aria-label={name}
      onKeyDown={onKeyDown}
      onClose={(event) => {
        // A browser may close a dialog by itself when Escape is pressed twice.
        if (!event.currentTarget.open) onClose();
      }}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <header className={classes.head}>
        <div className={classes.words}>
          <p className={classes.title}>{name}</p>
          <p className={classes.facts}>
            {image.prepared === null ? '' : imageFacts(image.prepared).join(' · ')}
          </p>
        </div>
        <ViewerTools level={level} onZoom={zoomBy} onTurn={onTurn} />
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </header>
      <section
        ref={stage}
        className={classes.stage}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the arrow keys
        tabIndex={0}
        aria-label="Picture"
        data-zoomed={level > 0 || undefined}
      >
        <div className={classes.sheet} style={{ width: `${zoom * 100}%`, height: `${zoom * 100}%` }}>
          {content === null ? null : (
            <BlobImage
              blob={content}
              alt={`${name}, as it will be sent`}
              className={classes.picture}
              style={pendingTurn(image)}
            />
          )}
        </div>
      </section>
    </dialog>
  );
}
