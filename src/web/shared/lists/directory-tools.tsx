import { Button } from '@mantine/core';
import { IconBaselineDensitySmall, IconDownload } from '@tabler/icons-react';
import { type MouseEvent, useSyncExternalStore } from 'react';

import { deskRoutes } from '#contract/desk/routes.ts';
import { isSessionLost } from '#web/shared/api/api-error.ts';
import { deskFetch } from '#web/shared/api/desk-fetch.ts';
import { directoryWords } from '#web/shared/words/directory-words.ts';

import classes from './lists.module.css';

const storageKey = 'rampart-compact-rows';

const listeners = new Set<() => void>();

let areCompact: boolean | undefined;

interface DirectoryToolsProps {
  /** In what order the list is. */
  order: string;
  /** The address of the list as CSV. */
  exportPath: string;
}

/** The tools beside a list's title: its order, the height of its rows, the file. */
export function DirectoryTools({ order, exportPath }: DirectoryToolsProps) {
  return (
    <div className={classes.tools}>
      <span className={classes.order}>{order}</span>
      <CompactRowsButton />
      <DownloadLink href={exportPath} />
    </div>
  );
}

/** Makes the rows of every list lower, and high again. */
function CompactRowsButton() {
  const areCompact = useCompactRows();
  return (
    <Button
      variant={areCompact ? 'light' : 'subtle'}
      size="compact-sm"
      leftSection={<IconBaselineDensitySmall size={16} aria-hidden />}
      aria-pressed={areCompact}
      onClick={() => chooseCompactRows(!areCompact)}
    >
      {directoryWords.compactRows}
    </Button>
  );
}

/** Says whether rows are compact; remembered in this browser. */
function chooseCompactRows(choice: boolean): void {
  areCompact = choice;
  try {
    localStorage.setItem(storageKey, String(choice));
  } catch {
    // Storage may be blocked; the choice then lasts until the page is closed.
  }
  for (const tell of listeners) tell();
}

/**
 * A link to a file. The browser, which fetches it, would say of an ended session no more than that there is no file: so the session is
 * asked for first, and renewed in place.
 */
function DownloadLink({ href }: { href: string }) {
  const download = async (event: MouseEvent) => {
    event.preventDefault();
    try {
      await deskFetch({ path: deskRoutes.whoAmI.path });
    } catch (error) {
      if (isSessionLost(error)) return;
    }
    follow(href);
  };
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      leftSection={<IconDownload size={16} aria-hidden />}
      component="a"
      href={href}
      download
      onClick={download}
    >
      {directoryWords.download}
    </Button>
  );
}

function follow(href: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = '';
  link.click();
}

/** Whether rows are compact, as last chosen in this browser. */
export function useCompactRows(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    () => (areCompact ??= read()),
  );
}

function read(): boolean {
  try {
    return localStorage.getItem(storageKey) === 'true';
  } catch {
    return false;
  }
}
