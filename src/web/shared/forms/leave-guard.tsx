import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';

import { mayLeaveUnasked } from '#web/shared/start-clean.ts';
import { holdPage } from '#web/shared/unsent-work.ts';
import { Dialog, DialogButtons } from '#web/shared/ui/dialog.tsx';

interface LeaveGuardProps {
  hasUnsentWork: boolean;
  /** Parameters that only change the view. */
  sameWork?: readonly string[];
  title: string;
  text: string;
  leave: string;
  stay: string;
}

/** Asks before unsent work is left. The router allows one blocker a page, so it serves all its forms. */
export function LeaveGuard({ hasUnsentWork, sameWork = [], title, text, leave, stay }: LeaveGuardProps) {
  const workAt = ({ pathname, search }: { pathname: string; search: string }) => {
    const about = new URLSearchParams(search);
    for (const parameter of sameWork) about.delete(parameter);
    return `${pathname}?${about}`;
  };
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => hasUnsentWork && workAt(currentLocation) !== workAt(nextLocation),
  );
  // `beforeunload` and the session's end are outside React.
  useEffect(() => {
    if (!hasUnsentWork) return undefined;
    const ask = (event: BeforeUnloadEvent) => {
      if (!mayLeaveUnasked()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    const letGo = holdPage();
    return () => {
      window.removeEventListener('beforeunload', ask);
      letGo();
    };
  }, [hasUnsentWork]);

  if (blocker.state !== 'blocked') return null;
  return (
    <Dialog title={title} onClose={() => blocker.reset()}>
      <p>{text}</p>
      <DialogButtons>
        <Button variant="default" color="red" onClick={() => blocker.proceed()}>
          {leave}
        </Button>
        <Button data-autofocus onClick={() => blocker.reset()}>
          {stay}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
