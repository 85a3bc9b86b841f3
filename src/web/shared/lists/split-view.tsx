import { Button } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IconArrowLeft, IconX } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Link, type To } from 'react-router-dom';

import { useMedia } from '#web/shared/ui/use-media.ts';

import classes from './split-view.module.css';

interface SplitViewProps {
  list: ReactNode;
  detail: { key: string; title: string; content: ReactNode } | null;
  back: { to: To; wide: string; narrow: string };
}

/**
 * Shows a list beside its open detail, which replaces it in narrow windows. Opening focuses the detail's
 * heading; Escape closes it and focuses its row (by `data-row`).
 */
export function SplitView({ list, detail, back }: SplitViewProps) {
  const isNarrow = useIsNarrow();
  const rows = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const section = useRef<HTMLElement>(null);
  const way = useRef<HTMLAnchorElement>(null);
  useOpening(detail?.key ?? null, { heading, rows });
  useEscape(detail?.key ?? null, { section, way });
  return (
    <div
      className={classes.split}
      data-open={detail !== null || undefined}
      data-narrow={isNarrow || undefined}
    >
      <div className={classes.list} ref={rows}>
        {list}
      </div>
      {detail === null ? null : (
        <section className={classes.detail} aria-labelledby="split-detail" ref={section}>
          <header className={classes.header}>
            <Button
              ref={way}
              variant="subtle"
              size="compact-sm"
              leftSection={
                isNarrow ? <IconArrowLeft size={16} aria-hidden /> : <IconX size={16} aria-hidden />
              }
              component={Link}
              to={back.to}
              preventScrollReset
            >
              {isNarrow ? back.narrow : back.wide}
            </Button>
            <h2 className={classes.title} id="split-detail" ref={heading} tabIndex={-1}>
              {detail.title}
            </h2>
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
  heading: RefObject<HTMLElement | null>;
  rows: RefObject<HTMLElement | null>;
}

/** Moves focus on opening and closing, not for a detail open from the start. */
function useOpening(key: string | null, { heading, rows }: OpeningParts): void {
  const before = useRef(key);
  // Focus and scrolling are outside React.
  useEffect(() => {
    const last = before.current;
    before.current = key;
    if (last === key) return;
    const link = linkOf(rows.current, key ?? last);
    if (key !== null) {
      heading.current?.focus();
      // The rows above grew.
      link?.closest('tr')?.scrollIntoView({ block: 'nearest' });
    } else if (document.activeElement?.matches('body, h1') !== false) {
      // Leave a person who moved on alone; focus on the heading means they haven't.
      link?.focus();
    }
  }, [heading, key, rows]);
}

function linkOf(rows: HTMLElement | null, key: string | null): HTMLElement | undefined {
  return [...(rows?.querySelectorAll<HTMLElement>('[data-row]') ?? [])].find(
    ({ dataset }) => dataset['row'] === key,
  );
}

interface EscapeParts {
  section: RefObject<HTMLElement | null>;
  way: RefObject<HTMLElement | null>;
}

function useEscape(key: string | null, { section, way }: EscapeParts): void {
  // A dialog inside handles it first, so wait for bubbling.
  useWindowEvent('keydown', (event) => {
    const isInside = event.target instanceof Node && section.current?.contains(event.target) === true;
    if (key !== null && event.key === 'Escape' && !event.defaultPrevented && isInside) way.current?.click();
  });
}

const narrow = '(max-width: 1099px)';

function useIsNarrow(): boolean {
  return useMedia(narrow);
}
