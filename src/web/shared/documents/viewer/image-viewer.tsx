import { Button } from '@mantine/core';
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';

import { words } from '../words/picture-words.ts';
import { BlobImage } from '../images/blob-image.tsx';
import type { ImageDraft } from '../images/image-draft.ts';
import { imageFacts } from '../images/image-facts.ts';
import { pendingTurn } from '../images/pending-turn.ts';
import classes from './image-viewer.module.css';
import { useDragScroll } from './use-drag-scroll.ts';
import { usePointerZoom } from './use-pointer-zoom.ts';
import { useZoom } from './use-zoom.ts';
import { ViewerHelp } from './viewer-help.tsx';
import { type ViewerAct, viewerAct } from './viewer-keys.ts';
import { ViewerTools } from './viewer-tools.tsx';
import { isWhole, nextZoom } from './zooms.ts';

interface ImageViewerProps {
  image: ImageDraft;
  name: string;
  /** What was typed of whom, to be compared with the picture. */
  facts?: readonly { label: string; value: string | null }[];
  /** Null where the picture may only be looked at. */
  onTurn: ((by: 1 | -1) => void) | null;
  onClose: () => void;
}

/** How far an arrow moves the picture. */
const stepPx = 80;

/** The picture exactly as it will be sent, as large as needed; every key is written below it. Escape closes. */
export function ImageViewer({ image, name, facts = [], onTurn, onClose }: ImageViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const stage = useRef<HTMLElement>(null);
  const { zoom, zoomTo } = useZoom(stage);
  useDragScroll(stage);
  usePointerZoom(stage, zoomTo);

  // Only a call makes a dialog modal; no attribute does. It gives the focus back only if it is closed while still in the document,
  // so this effect must be undone before that, as layout effects are.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    stage.current?.focus();
    return () => element?.close();
  }, []);

  const zoomBy = (direction: 1 | -1) => zoomTo((now) => nextZoom(now, direction));
  const act = (wanted: ViewerAct) => {
    if (wanted.kind === 'zoom') zoomBy(wanted.direction);
    else if (wanted.kind === 'whole') zoomTo(1);
    else if (wanted.kind === 'turn') onTurn?.(wanted.by);
    else stage.current?.scrollBy(wanted.x * stepPx, wanted.y * stepPx);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const wanted = viewerAct(event);
    if (wanted === null) return;
    event.preventDefault();
    act(wanted);
  };
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
          <TypedLine facts={facts} />
        </div>
        <ViewerTools zoom={zoom} onZoom={zoomBy} onTurn={onTurn} />
        <Button variant="default" onClick={onClose}>
          {words.viewer.close}
        </Button>
      </header>
      <section
        ref={stage}
        className={classes.stage}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the arrow keys
        tabIndex={0}
        aria-label={words.viewer.picture}
        data-zoomed={!isWhole(zoom) || undefined}
      >
        <Sheet image={image} name={name} zoom={zoom} />
      </section>
      <ViewerHelp canTurn={onTurn !== null} />
    </dialog>
  );
}

/** The few words that tell one person's picture from another's. */
function TypedLine({ facts }: Required<Pick<ImageViewerProps, 'facts'>>) {
  const typed = facts.filter(({ value }) => value !== null);
  if (typed.length === 0) return null;
  return (
    <dl className={classes.typed}>
      {typed.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Sheet({ image, name, zoom }: Pick<ImageViewerProps, 'image' | 'name'> & { zoom: number }) {
  const content = image.prepared?.content ?? null;
  const size = `${zoom * 100}%`;
  return (
    <div className={classes.sheet} style={{ width: size, height: size }}>
      {content === null ? null : (
        <BlobImage
          blob={content}
          alt={words.viewer.asSent(name)}
          className={classes.picture}
          style={pendingTurn(image)}
        />
      )}
    </div>
  );
}
