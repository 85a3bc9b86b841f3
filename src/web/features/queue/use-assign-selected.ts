import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';

import { queueApi } from '#contract/desk/api/queue.ts';
import type { QueueItem, QueueMove } from '#contract/desk/queue.ts';
import { isApiError } from '#web/shared/api/api-error.ts';
import { deskCall } from '#web/shared/api/desk-call.ts';
import { type Selection, useSelection } from '#web/shared/lists/selection.tsx';
import { queueItemQuery, queueKey } from '#web/shared/queue/queue-queries.ts';
import { announce } from '#web/shared/ui/announcer.ts';

import { words } from './queue-page-words.ts';

export interface AssignState {
  readonly total: number;
  readonly assigned: number;
  /** Items changed since they were selected, as they are now. */
  readonly changed: readonly QueueItem[];
  readonly isRunning: boolean;
  readonly stoppedBy: Error | null;
}

export interface AssignSelected {
  readonly selection: Selection;
  readonly state: AssignState | null;
  readonly start: (move: QueueMove) => Promise<void>;
}

/**
 * Moves items in the version that was selected, one by one, as the trail records them. An item that a colleague
 * has changed since stays as it is, and selected.
 */
export function useAssignSelected(items: readonly QueueItem[]): AssignSelected {
  const client = useQueryClient();
  const { ids, choose, start, end } = useSelection();
  const seen = useRef(new Map<string, QueueItem>());
  const [state, setState] = useState<AssignState | null>(null);

  const select: Selection['choose'] = (chosen, isSelected) => {
    for (const item of items) if (isSelected && chosen.includes(item.id)) seen.current.set(item.id, item);
    choose(chosen, isSelected);
  };
  /** Returns null once moved, or the item if it has changed. */
  const moveOne = async (id: string, move: QueueMove): Promise<QueueItem | null> => {
    const version = seen.current.get(id)?.version ?? 0;
    try {
      await deskCall(queueApi.moveQueueItem, { params: { id }, body: { version, move } });
      return null;
    } catch (error) {
      if (!isApiError(error) || error.code !== 'queue-changed') throw error;
      const { item } = await client.fetchQuery(queueItemQuery(id));
      seen.current.set(id, item);
      return item;
    }
  };
  const assign = async (move: QueueMove) => {
    const chosen = [...(ids ?? [])];
    const moved: string[] = [];
    const changed: QueueItem[] = [];
    let stoppedBy: Error | null = null;
    const show = (isRunning: boolean) =>
      setState({ total: chosen.length, assigned: moved.length, changed: [...changed], isRunning, stoppedBy });
    show(true);
    for (const id of chosen) {
      try {
        const other = await moveOne(id, move);
        if (other === null) moved.push(id);
        else changed.push(other);
      } catch (error) {
        // The next one would be refused too.
        stoppedBy = error as Error;
        break;
      }
      show(true);
    }
    choose(moved, false);
    show(false);
    announce(words.assigned({ assigned: moved.length, changed: changed.length }));
    await client.invalidateQueries({ queryKey: queueKey });
  };
  return { selection: { ids, start, end, choose: select }, state, start: assign };
}
