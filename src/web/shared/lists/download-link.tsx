import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { MouseEvent } from 'react';

import { deskRoutes } from '#contract/desk/routes.ts';
import { isSessionLost } from '#web/shared/api/api-error.ts';
import { deskFetch } from '#web/shared/api/desk-fetch.ts';

import { directoryWords } from '#web/shared/words/directory-words.ts';

/**
 * A link to a file. The browser, which fetches it, would say of an ended session no more than that there is no file: so the session is
 * asked for first, and renewed in place.
 */
export function DownloadLink({ href }: { href: string }) {
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
