import { Box, Button, Checkbox } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { IconArrowUp } from '@tabler/icons-react';
import {
  useInfiniteQuery,
  type UseInfiniteQueryResult,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { type RefCallback, useEffect, useRef, useState } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';

import { announce } from '#web/shared/ui/announcer.ts';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';

import { liveListWords as words, type Noun } from './list-words.ts';
import {
  fromTop,
  headQuery,
  type LivePages,
  livePagesKey,
  livePagesQuery,
  type LiveRow,
  type LiveSource,
  type Waiting,
  waitingIn,
  withHead,
} from './live-pages.ts';
import { useRowKeys } from './row-keys.ts';
import classes from './lists.module.css';

/** The header's height: rows under it are out of view. */
const belowHead = { rootMargin: '-80px 0px 0px 0px' } as const;

interface LiveListAsked {
  query: string;
  openId: string | null;
  noun: Noun;
}

interface FollowBarProps {
  noun: Noun;
  topRef: RefCallback<HTMLDivElement>;
  count: number | null;
  isWhole: boolean;
  isWanted: boolean;
  setWanted: (isWanted: boolean) => void;
  isWithin: boolean;
  waiting: Waiting;
  /** Why the newest rows failed to load. */
  error: Error | null;
  retry: () => void;
  showNewest: () => void;
}

export interface FollowedList {
  keys: ReturnType<typeof useRowKeys>;
  openId: string | null;
  bar: FollowBarProps;
}

interface LiveList<Row extends LiveRow> extends FollowedList {
  list: UseInfiniteQueryResult<LivePages<Row>>;
  newest: readonly Row[];
}

/**
 * Lets new rows in at the top while it is visible and no row is focused or open; else rows update in place and new ones
 * wait. Returning people find the list as they left it.
 */
export function useLiveList<Row extends LiveRow>(
  source: LiveSource<Row>,
  asked: LiveListAsked,
): LiveList<Row> {
  const { query, openId, noun } = asked;
  const client = useQueryClient();
  const isComingBack = useNavigationType() === NavigationType.Pop;
  const head = useQuery(headQuery(source, query));
  const list = useInfiniteQuery({
    ...livePagesQuery(source, { client, query, openId }),
    staleTime: isComingBack ? Number.POSITIVE_INFINITY : 0,
  });
  const shown = list.isPlaceholderData ? undefined : list.data;
  const count = list.data?.pages.reduce((sum, { items }) => sum + items.length, 0) ?? 0;
  const keys = useRowKeys(count);
  const top = useIntersection<HTMLDivElement>(belowHead);
  const [isWanted, setWanted] = useState(true);

  const isWithin = shown?.pages[0]?.isWithin === true;
  const isAtRest = top.entry?.isIntersecting !== false && !keys.isInRows;
  const isFollowing = isWanted && isAtRest && openId === null && !isWithin;
  const waiting = waitingIn(shown, head.data);
  useArrivalsAnnounced({ waiting, isFollowing, noun });
  const newest = head.data;
  // The list's cached pages are outside React.
  useEffect(() => {
    if (shown === undefined || newest === undefined) return;
    const changed = withHead(shown, newest, isFollowing);
    if (changed !== shown) client.setQueryData<LivePages<Row>>(livePagesKey(source, query), changed);
  }, [client, source, query, shown, newest, isFollowing]);

  return {
    list,
    newest: head.data?.items ?? [],
    keys,
    openId,
    bar: {
      noun,
      topRef: top.ref,
      count: shown === undefined ? null : count,
      isWhole: !list.hasNextPage,
      isWanted,
      setWanted,
      isWithin,
      waiting: isFollowing ? { count: 0, isMore: false } : waiting,
      error: list.error === null ? head.error : null,
      retry: () => void head.refetch(),
      showNewest: () => {
        if (newest === undefined) return;
        client.setQueryData<LivePages<Row>>(livePagesKey(source, query), fromTop(newest));
        top.entry?.target.scrollIntoView({ block: 'nearest' });
        keys.focusGrid();
      },
    },
  };
}

interface Arrivals {
  waiting: Waiting;
  isFollowing: boolean;
  noun: Noun;
}

function useArrivalsAnnounced({ waiting: { count, isMore }, isFollowing, noun }: Arrivals): void {
  const said = useRef(0);
  // Live regions are outside React.
  useEffect(() => {
    if (count > said.current) announce(words.arrived({ count: count - said.current, isMore, ...noun }));
    said.current = isFollowing ? 0 : count;
  }, [count, isFollowing, isMore, noun]);
}

export function FollowBar({ topRef, isWanted, setWanted, retry, showNewest, ...bar }: FollowBarProps) {
  const { noun, waiting, isWithin, count, isWhole, error } = bar;
  const isWaiting = waiting.count > 0 || isWithin;
  return (
    <>
      <div ref={topRef} />
      <div className={classes.follow}>
        <Checkbox
          size="xs"
          label={words.follow}
          title={words.followHint(noun)}
          checked={isWanted}
          onChange={(event) => setWanted(event.currentTarget.checked)}
        />
        {isWithin ? <span>{words.startsAtOpen(noun)}</span> : null}
        {isWaiting ? (
          <Button
            variant="light"
            size="compact-sm"
            leftSection={<IconArrowUp size={16} aria-hidden />}
            onClick={showNewest}
          >
            {isWithin ? words.showNewest : words.showNew({ ...waiting })}
          </Button>
        ) : null}
        <span>{count === null ? null : words.listed({ count, isWhole, ...noun })}</span>
      </div>
      {error === null ? null : (
        <Box px={16} py={12}>
          <ErrorPanel error={error} onRetry={retry} />
        </Box>
      )}
    </>
  );
}
