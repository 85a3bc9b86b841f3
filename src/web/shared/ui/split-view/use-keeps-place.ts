import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** What the way back from a detail leaves in the history. */
export const closedDetail = { isDetailClosed: true } as const;

/** Whether who comes to a list finds it as it was left: by the browser's own way back, or by closing what was open of it. */
export function useKeepsPlace(): boolean {
  const { state } = useLocation() as { state: unknown };
  const isComingBack = useNavigationType() === NavigationType.Pop;
  const isClosed = typeof state === 'object' && state !== null && 'isDetailClosed' in state;
  return isComingBack || isClosed;
}
