import { Button } from '@mantine/core';
import { useRouteError } from 'react-router-dom';

import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';
import { words } from './app-words.ts';

/** Stands in for a page that broke, or whose code could not be loaded; the rest of the desk goes on. */
export function BrokenPage() {
  const error = useRouteError();
  return (
    <ErrorPanel error={error}>
      <p>
        <Button variant="default" size="xs" onClick={() => window.location.reload()}>
          {words.reload}
        </Button>
      </p>
    </ErrorPanel>
  );
}
