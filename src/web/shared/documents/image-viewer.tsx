import { ActionIcon, Box, Button, Flex, Text } from '@mantine/core';
import { IconRotate2, IconRotateClockwise2, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';

import { BlobImage } from './blob-image.tsx';
import { type ImageDraft, pendingTurn } from './document-drafts.ts';
import { words } from './document-words.ts';
import { imageFacts } from './picture-facts.tsx';
import classes from './pictures.module.css';
import {
  isLargest,
  isWhole,
  nextZoom,
  useDragScroll,
  usePointerZoom,
  useZoom,
  type ViewerAct,
  viewerAct,
} from './viewer-controls.ts';

interface ImageViewerProps {
  image: ImageDraft;
  name: string;
  facts?: readonly { label: string; value: string | null }[];
  /** Null for read-only. */
  onTurn: ((by: 1 | -1) => void) | null;
  onClose: () => void;
}

const stepPx = 80;

/** Shows the picture as it will be sent. */
export function ImageViewer({ image, name, facts = [], onTurn, onClose }: ImageViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const stage = useRef<HTMLElement>(null);
  const { zoom, zoomTo } = useZoom(stage);
  useDragScroll(stage);
  usePointerZoom(stage, zoomTo);

  // Only `showModal` makes it modal. It restores focus only if closed in the document, hence a layout effect.
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
        // Browsers may close a dialog on a second Escape.
        if (!event.currentTarget.open) onClose();
      }}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <header className={classes.head}>
        <Box flex={1} miw={0}>
          <Text fw={600} inherit>
            {name}
          </Text>
          <Text truncate c="dimmed" fz="xs">
            {image.prepared === null ? '' : imageFacts(image.prepared).join(' · ')}
          </Text>
          <TypedLine facts={facts} />
        </Box>
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
        dir="ltr"
        data-zoomed={!isWhole(zoom) || undefined}
      >
        <Sheet image={image} name={name} zoom={zoom} />
      </section>
      <ViewerHelp canTurn={onTurn !== null} />
    </dialog>
  );
}

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
          alt={words.viewer.asSent({ name })}
          className={classes.picture}
          style={pendingTurn(image)}
        />
      )}
    </div>
  );
}

interface ViewerToolsProps {
  zoom: number;
  onZoom: (direction: 1 | -1) => void;
  onTurn: ((by: 1 | -1) => void) | null;
}

function ViewerTools({ zoom, onZoom, onTurn }: ViewerToolsProps) {
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
      <Text span fz="sm" miw={48} ta="center" className="tabular" aria-live="polite">
        {words.viewer.percent({ percent: Math.round(zoom * 100) })}
      </Text>
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
        aria-label={words.image.turnLeft}
        aria-keyshortcuts="[ Shift+R"
        onClick={() => onTurn(-1)}
      >
        <IconRotate2 size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        size={34}
        aria-label={words.image.turnRight}
        aria-keyshortcuts="] R"
        onClick={() => onTurn(1)}
      >
        <IconRotateClockwise2 size={18} aria-hidden />
      </ActionIcon>
    </>
  );
}

function ViewerHelp({ canTurn }: { canTurn: boolean }) {
  const keys = canTurn ? [...words.viewer.turnKeyHelp, ...words.viewer.keyHelp] : words.viewer.keyHelp;
  return (
    <Flex
      component="footer"
      flex="none"
      gap="4px 20px"
      wrap="wrap"
      align="center"
      justify="space-between"
      py="xs"
      px="md"
      fz="xs"
      c="dimmed"
      style={{ borderTop: '1px solid var(--rampart-line)' }}
    >
      <Flex component="dl" gap="4px 16px" wrap="wrap" m={0} aria-label={words.viewer.keys}>
        {keys.map(([key, does]) => (
          <div key={key} className={classes.key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </Flex>
      <span>{words.viewer.pointerHelp}</span>
    </Flex>
  );
}
