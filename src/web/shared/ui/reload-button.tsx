import { Button } from '@mantine/core';

import { uiWords as words } from './ui-words.ts';

/** Loads the page again; the browser asks first if something is not sent (LeaveGuard). */
export function ReloadButton() {
  return (
    <Button variant="default" size="xs" onClick={() => window.location.reload()}>
      {words.reload}
    </Button>
  );
}
