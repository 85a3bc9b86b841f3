import { ActionIcon, Indicator, Text } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import {
  mutationOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';

import { queueApi } from '#contract/desk/api/queue.ts';
import type { Notice } from '#contract/desk/notices.ts';
import { type QueueKind, queueKinds } from '#contract/desk/queue.ts';
import { deskCall } from '#web/shared/api/desk-call.ts';
import { shortenMiddle } from '#web/shared/format/text.ts';
import { paths } from '#web/shared/paths.ts';
import { objectPath } from '#web/shared/queue/queue-titles.ts';
import { queueWords } from '#web/shared/queue/queue-words.ts';
import { Timestamp } from '#web/shared/time/timestamp.tsx';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';

import { noticeWords as words } from './notice-words.ts';
import classes from './bar.module.css';

const shown = '20';

function noticesQuery() {
  return queryOptions({
    queryKey: ['notices'],
    queryFn: async ({ signal }) => deskCall(queueApi.listNotices, { query: { limit: shown }, signal }),
    staleTime: 0,
    meta: { live: [{ kind: 'notice' }] },
  });
}

function seenMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: async (upTo: string) => deskCall(queueApi.seeNotices, { body: { upTo } }),
    onSuccess: async () => client.invalidateQueries({ queryKey: noticesQuery().queryKey }),
  });
}

/** Marks all as seen once opened. */
export function NoticeBell() {
  const notices = useQuery(noticesQuery());
  const { mutate } = useMutation(seenMutation(useQueryClient()));
  const panelId = useId();
  const panel = useRef<HTMLElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { items, unseen = 0 } = notices.data ?? {};
  const newest = items?.[0]?.id;
  const open = () => {
    setOpen(true);
    if (newest !== undefined && unseen > 0) mutate(newest);
  };
  return (
    <>
      <Indicator
        label={unseen > 99 ? '99+' : unseen}
        size={16}
        offset={6}
        disabled={unseen === 0}
        styles={{ indicator: { pointerEvents: 'none' } }}
      >
        <ActionIcon size={32} aria-label={words.bell({ count: unseen })} popoverTarget={panelId}>
          <IconBell size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Indicator>
      <section
        className={classes.panel}
        data-notices
        aria-label={words.title}
        id={panelId}
        popover="auto"
        ref={panel}
        onBeforeToggle={({ newState }) => newState === 'open' && open()}
        // Only once closed, or the focus inside would be lost.
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        {isOpen && items ? <Notices items={items} onFollow={() => panel.current?.hidePopover()} /> : null}
        {isOpen && !items && notices.error ? (
          <ErrorPanel error={notices.error} onRetry={() => void notices.refetch()} />
        ) : null}
      </section>
    </>
  );
}

function Notices({ items, onFollow }: { items: readonly Notice[]; onFollow: () => void }) {
  if (items.length === 0) {
    return (
      <Text p="xs" size="sm" c="dimmed">
        {words.none}
      </Text>
    );
  }
  return (
    <ul className={classes.notices}>
      {items.map((notice) => (
        <li key={notice.id}>
          <Link
            className={classes.out}
            data-unseen={!notice.isSeen || undefined}
            to={noticePath(notice)}
            onClick={onFollow}
          >
            {noticeInWords(notice)}
            <Text span display="block" size="xs" c="dimmed" fw={400}>
              <Timestamp at={notice.at} show="relative" />
            </Text>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function noticePath({ item, object }: Notice): string {
  const about = item?.object ?? object;
  return about === null ? paths.queue() : objectPath(about);
}

function noticeInWords({ kind, by, item, object, count }: Notice): string {
  const who = by ?? queueWords.rampart;
  const name = shortenMiddle(item?.object.id ?? object?.id ?? '', 14, 6);
  if (kind === 'returned') return words.returned({ who, count: count ?? 0 });
  if (kind === 'mentioned') return words.mentioned({ who, name });
  const what = isQueueKind(item?.kind) ? queueWords.kinds[item.kind] : words.anItem;
  return words[kind]({ who, what, name });
}

function isQueueKind(kind: string | undefined): kind is QueueKind {
  return (queueKinds as readonly (string | undefined)[]).includes(kind);
}
