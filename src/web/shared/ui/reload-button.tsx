import { Button } from '@mantine/core';

import { uiWords as words } from './ui-words.ts';

/** The browser asks about unsent work (LeaveGuard). */
export function ReloadButton() {
  return (
    <Button variant="default" size="xs" onClick={() => window.location.reload()}>
      {words.reload}
    </Button>
  );
}
