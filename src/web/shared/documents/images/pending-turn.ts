import type { ImageDraft } from './image-draft.ts';

/** Shows a turn at once, while the worker still makes it. */
export function pendingTurn({ turns, preparedTurns }: Pick<ImageDraft, 'turns' | 'preparedTurns'>) {
  return turns === preparedTurns ? {} : { transform: `rotate(${(turns - preparedTurns) * 90}deg)` };
}
