import { Button } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';

import type { KeysetState } from '#web/shared/api/keyset-pages.ts';
import { liveListWords as words, type Noun } from '#web/shared/words/live-list-words.ts';

import classes from './live-list.module.css';
import type { Waiting } from './use-follow.ts';

interface ListBarProps {
  noun: Noun;
  state: Pick<KeysetState<unknown>, 'count' | 'isWhole'>;
  waiting: Waiting;
  isFromTop: boolean;
  isStarted: boolean;
  isFollowWanted: boolean;
  onFollowWanted: (isWanted: boolean) => void;
  isFollowing: boolean;
  onShowNewest: () => void;
}

/** How many there are, whether new ones come in by themselves, and those that wait. */
export function ListBar(props: ListBarProps) {
  const { noun, state, waiting, isFromTop, isStarted, isFollowWanted, isFollowing } = props;
  const isWaiting = isStarted && !isFollowing && (waiting.count > 0 || !isFromTop);
  return (
    <div className={classes.bar}>
      <label className={classes.follow} title={words.followHint(noun)}>
        <input
          type="checkbox"
          checked={isFollowWanted}
          onChange={(event) => props.onFollowWanted(event.currentTarget.checked)}
        />
        {words.follow}
      </label>
      {isFromTop ? null : <span>{words.startsAtOpen(noun)}</span>}
      {isWaiting ? (
        <Button
          variant="light"
          size="compact-sm"
          leftSection={<IconArrowUp size={16} aria-hidden />}
          onClick={props.onShowNewest}
        >
          {isFromTop ? words.showNew(waiting.count, waiting.isMore) : words.showNewest}
        </Button>
      ) : null}
      <span>{isStarted ? words.listed(state.count, state.isWhole, noun) : null}</span>
    </div>
  );
}
