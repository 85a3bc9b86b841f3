import { Button } from '@mantine/core';
import { IconArrowLeft, IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, NavigationType, type To, useLocation, useNavigationType } from 'react-router-dom';

import { useMedia } from '#web/shared/ui/use-media.ts';

import classes from './split-view.module.css';

interface SplitViewProps {
  /** The content on the left; not rendered while the detail takes its place. */
  list: ReactNode;
  /** What is open, by its key; null: nothing. */
  detail: { key: string; title: ReactNode; actions?: ReactNode; content: ReactNode } | null;
  /** Leads to the list without the detail. */
  back: { to: To; label: string };
  /** Called after the detail was closed and the list has all the room again. */
  onClosed?: (key: string) => void;
}

/**
 * A list and, beside it, its open detail; in a narrow window the detail takes the list's place, with a link back. Both scroll by themselves in the
 * rest of the window. The heading of an opened detail takes the focus, so that it is read out; Escape closes the detail.
 */
export function SplitView({ list, detail, back, onClosed }: SplitViewProps) {
  const isNarrow = useIsNarrow();
  const heading = useRef<HTMLHeadingElement>(null);
  const section = useRef<HTMLElement>(null);
  const way = useRef<HTMLAnchorElement>(null);
  useOpening(detail?.key ?? null, { heading, onClosed });
  useEscape(detail?.key ?? null, { section, way });
  return (
    <div className={classes.split} data-open={detail !== null || undefined}>
      {detail !== null && isNarrow ? null : <div className={classes.list}>{list}</div>}
      {detail === null ? null : (
        <section className={classes.detail} aria-labelledby="split-detail" ref={section}>
          <header className={classes.header}>
            <Button
              className={classes.back}
              ref={way}
              variant="subtle"
              size="compact-sm"
              leftSection={
                isNarrow ? <IconArrowLeft size={16} aria-hidden /> : <IconX size={16} aria-hidden />
              }
              component={Link}
              to={back.to}
              state={closedDetail}
              preventScrollReset
            >
              {back.label}
            </Button>
            <h2 className={classes.title} id="split-detail" ref={heading} tabIndex={-1}>
              {detail.title}
            </h2>
            {detail.actions}
          </header>
          <div className={classes.content} key={detail.key}>
            {detail.content}
          </div>
        </section>
      )}
    </div>
  );
}

interface OpeningParts {
  heading: { current: HTMLElement | null };
  onClosed: SplitViewProps['onClosed'];
}

/** Moves the focus when a detail is opened or closed, after the page's own heading. A detail that is open from the start takes no focus. */
function useOpening(key: string | null, { heading, onClosed }: OpeningParts): void {
  const before = useRef(key);
  // Focus belongs to the document, not to what is rendered.
  useEffect(() => {
    const last = before.current;
    before.current = key;
    if (last === key) return;
    if (key !== null) heading.current?.focus({ preventScroll: true });
    else if (last !== null) onClosed?.(last);
  }, [heading, key, onClosed]);
}

interface EscapeParts {
  section: { current: HTMLElement | null };
  way: { current: HTMLElement | null };
}

/** Escape closes the detail, unless the focused element uses Escape itself. */
function useEscape(key: string | null, { section, way }: EscapeParts): void {
  // A dialog inside handles it first, which is known once the event has bubbled up.
  useEffect(() => {
    const close = (event: KeyboardEvent) => {
      const isInside = event.target instanceof Node && section.current?.contains(event.target) === true;
      if (key !== null && event.key === 'Escape' && !event.defaultPrevented && isInside) way.current?.click();
    };
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  }, [key, section, way]);
}

/** Below this there is no room for two columns. */
const narrow = '(max-width: 1099px)';

/** Whether the window is too narrow for a list and a detail beside each other. */
export function useIsNarrow(): boolean {
  return useMedia(narrow);
}

/** The history state of the link that closes a detail. */
const closedDetail = { isDetailClosed: true } as const;

/** Whether a person comes back to a list: by the browser's back button, or by closing its detail. */
export function useKeepsPlace(): boolean {
  const { state } = useLocation() as { state: unknown };
  const isComingBack = useNavigationType() === NavigationType.Pop;
  const isClosed = typeof state === 'object' && state !== null && 'isDetailClosed' in state;
  return isComingBack || isClosed;
}
