import { Button } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { lazy, Suspense, useId, useState } from 'react';

import { CopyButton } from './copy-button.tsx';
import { DelayedSkeleton } from './delayed-skeleton.tsx';
import classes from './json-panel.module.css';

const JsonTree = lazy(async () => ({ default: (await import('./json-tree.tsx')).JsonTree }));

interface JsonPanelProps {
  data: unknown;
  title?: string;
  isOpenAtFirst?: boolean;
}

/** The raw answer, one click away: closed at first unless it is what the page is about, copied as a whole. */
export function JsonPanel({ data, title = 'Raw JSON', isOpenAtFirst = false }: JsonPanelProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const contentId = useId();
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <section className={classes.panel} aria-label={title}>
      <div className={classes.header}>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<Chevron size={16} aria-hidden />}
          aria-expanded={isOpen}
          aria-controls={contentId}
          onClick={() => setOpen(!isOpen)}
        >
          {title}
        </Button>
        <CopyButton value={JSON.stringify(data, null, 2) ?? 'null'} label={title} />
      </div>
      <div id={contentId} className={classes.content} hidden={!isOpen}>
        {isOpen ? (
          <Suspense fallback={<DelayedSkeleton lines={3} />}>
            <JsonTree data={data} title={title} />
          </Suspense>
        ) : null}
      </div>
    </section>
  );
}
