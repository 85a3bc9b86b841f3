import { IconArrowDownLeft, IconArrowUpRight, IconNote } from '@tabler/icons-react';
import { useRef } from 'react';

import type { ActivityItem } from '#contract/desk/activity.ts';
import { Timestamp } from '#web/shared/ui/timestamp.tsx';

import { useIsShown } from '../paging/use-shown-entry.ts';
import { noteWords } from '#web/shared/notes/note-words.ts';
import { words } from '../words/customer-words.ts';
import classes from './activity.module.css';
import { CallbackContent } from './callback-content.tsx';
import { CallContent } from './call-content.tsx';
import { authorOf } from './activity-words.ts';

const icons = { call: IconArrowUpRight, callback: IconArrowDownLeft, note: IconNote } as const;

/** Something that happened: what it was, who did it, and when, relative and absolute. */
export function ActivityEntry({ item }: { item: ActivityItem }) {
  const entry = useRef<HTMLLIElement>(null);
  const isShown = useIsShown(item.id, entry);
  const Icon = icons[item.kind];
  return (
    <li
      className={classes.entry}
      id={item.id}
      ref={entry}
      data-kind={item.kind}
      data-shown={isShown || undefined}
    >
      <span className={classes.kind}>
        <Icon size={16} aria-hidden /> {words.activity.kinds[item.kind]}
      </span>
      <div className={classes.what}>
        <Content item={item} />
      </div>
      <span className={classes.when}>
        <Timestamp at={item.at} />
      </span>
    </li>
  );
}

function Content({ item }: { item: ActivityItem }) {
  if (item.kind === 'call') return <CallContent item={item} />;
  if (item.kind === 'callback') return <CallbackContent item={item} />;
  return (
    <>
      {item.text === null ? (
        <p className={classes.quiet}>{noteWords.erased}</p>
      ) : (
        <p className={classes.note} dir="auto">
          {item.text}
        </p>
      )}
      <p className={classes.quiet}>
        <bdi title={item.author?.email}>{words.activity.by(authorOf(item))}</bdi>
      </p>
    </>
  );
}
