import { Box, Button, Group, Text, UnstyledButton } from '@mantine/core';
import { useState } from 'react';

import { useAnnouncement } from '#web/shared/ui/announcer.ts';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import type { PdfFailure } from '#web/workers/pdf/pdf-protocol.ts';

import { BlobImage } from '../blob-image.tsx';

import classes from './pdf-dialog.module.css';
import type { PdfPages } from './pdf-pages.ts';
import { words } from './pdf-words.ts';
import { type PdfState, usePdf, useThumbnails } from './use-pdf.ts';

/** Pixels: A4 at 300 dpi. */
const pageSide = 3508;
const pagesAtOnce = 24;

interface PdfDialogProps {
  file: File;
  onPages: (pages: readonly File[]) => void;
  onClose: () => void;
}

/** Makes images of a PDF's chosen pages. */
export function PdfDialog({ onClose, ...props }: PdfDialogProps) {
  const [attempt, setAttempt] = useState(0);
  return (
    <Dialog title={words.title} onClose={onClose} isWide>
      <OpenedPdf key={attempt} {...props} onClose={onClose} onRetry={() => setAttempt(attempt + 1)} />
    </Dialog>
  );
}

function OpenedPdf({ file, onPages, onClose, onRetry }: PdfDialogProps & { onRetry: () => void }) {
  const { state, fail } = usePdf(file);
  const take = async (pdf: PdfPages, chosen: readonly number[]) => {
    const files: File[] = [];
    for (const page of chosen) {
      // oxlint-disable-next-line no-await-in-loop -- one page at a time fits the memory
      const drawn = await pdf.draw(page, pageSide);
      if (typeof drawn === 'string') return fail(drawn);
      files.push(new File([drawn], nameOf(file, page), { type: 'image/jpeg' }));
    }
    return onPages(files);
  };
  if (state.phase === 'open') {
    const { pdf } = state;
    return (
      <PageChoice pdf={pdf} onEnd={fail} onTake={async (chosen) => take(pdf, chosen)} onClose={onClose} />
    );
  }
  return (
    <>
      <StateLine state={state} />
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" data-autofocus onClick={onClose}>
          {words.close}
        </Button>
        {state.phase === 'failed' && state.why === 'not-loaded' ? (
          <Button onClick={onRetry}>{words.again}</Button>
        ) : null}
      </Group>
    </>
  );
}

function nameOf({ name }: File, page: number): string {
  return words.fileName({ name: name.replace(/\.pdf$/i, ''), page: page + 1 });
}

function StateLine({ state }: { state: Exclude<PdfState, { phase: 'open' }> }) {
  const why = state.phase === 'failed' ? state.why : null;
  useAnnouncement(why === null ? null : words.problems[why]);
  if (state.phase === 'failed') return <Problem why={state.why} />;
  return (
    <Text component="output" c="dimmed">
      {state.share >= 1 ? words.opening : words.loading({ share: Math.round(state.share * 100) })}
    </Text>
  );
}

function Problem({ why }: { why: PdfFailure }) {
  return <Text c="var(--rampart-bad-text)">{words.problems[why]}</Text>;
}

interface PageChoiceProps {
  pdf: PdfPages;
  onTake: (chosen: readonly number[]) => Promise<void>;
  /** Called when no further page can be drawn. */
  onEnd: (why: PdfFailure) => void;
  onClose: () => void;
}

function PageChoice({ pdf, onTake, onEnd, onClose }: PageChoiceProps) {
  const [count, setCount] = useState(Math.min(pagesAtOnce, pdf.pages));
  const [chosen, setChosen] = useState<readonly number[]>(pdf.pages === 1 ? [0] : []);
  const [isTaking, setTaking] = useState(false);
  const thumbnails = useThumbnails(pdf, isTaking ? 0 : count, onEnd);
  const toggle = (page: number) =>
    setChosen(
      chosen.includes(page) ? chosen.filter((other) => other !== page) : [...chosen, page].toSorted(byNumber),
    );
  const take = async () => {
    setTaking(true);
    await onTake(chosen);
  };
  return (
    <>
      <Text mb="sm">{words.intro}</Text>
      <div className={classes.pages}>
        {Array.from({ length: count }, (_, page) => (
          <PageButton
            key={page}
            page={page}
            thumbnail={thumbnails[page]}
            isChosen={chosen.includes(page)}
            onToggle={() => toggle(page)}
          />
        ))}
      </div>
      {count < pdf.pages ? (
        <Group gap="sm" mt="sm">
          <Button
            size="xs"
            variant="default"
            onClick={() => setCount(Math.min(pdf.pages, count + pagesAtOnce))}
          >
            {words.more}
          </Button>
          <Text c="dimmed" fz="sm">
            {words.shown({ shown: count, pages: pdf.pages })}
          </Text>
        </Group>
      ) : null}
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={onClose}>
          {words.close}
        </Button>
        <Button disabled={chosen.length === 0} loading={isTaking} onClick={() => void take()}>
          {words.use({ count: chosen.length })}
        </Button>
      </Group>
    </>
  );
}

const byNumber = (one: number, other: number) => one - other;

interface PageButtonProps {
  page: number;
  /** Undefined while it is drawn; null if it can't be. */
  thumbnail: Blob | null | undefined;
  isChosen: boolean;
  onToggle: () => void;
}

function PageButton({ page, thumbnail, isChosen, onToggle }: PageButtonProps) {
  const name = words.page({ page: page + 1 });
  return (
    <UnstyledButton
      className={classes.page}
      aria-pressed={isChosen}
      disabled={thumbnail === null}
      {...(page === 0 ? { 'data-autofocus': true } : {})}
      onClick={onToggle}
    >
      <Box className={classes.paper}>
        {thumbnail === undefined || thumbnail === null ? null : (
          <BlobImage blob={thumbnail} alt="" className={classes.picture} />
        )}
      </Box>
      <Text span fz="sm" ta="center">
        {thumbnail === null ? words.notDrawn({ page: page + 1 }) : name}
      </Text>
    </UnstyledButton>
  );
}
