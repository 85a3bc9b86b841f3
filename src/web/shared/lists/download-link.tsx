import { Button, type ButtonProps } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { MouseEvent, ReactNode } from 'react';

import { deskHeaders } from '#contract/desk/headers.ts';
import { isSessionLost } from '#web/shared/api/api-error.ts';
import { deskFetch } from '#web/shared/api/desk-fetch.ts';
import { DialogButtons, Dialog } from '#web/shared/ui/dialog.tsx';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';

import { directoryWords } from './list-words.ts';

interface DownloadLinkProps extends Pick<ButtonProps, 'variant' | 'size' | 'leftSection'> {
  href: string;
  children: string & ReactNode;
}

/**
 * Links to a streamed export. Browsers hide refusals of downloads, so it asks the desk first, renews an ended
 * session in place and shows other refusals.
 */
export function DownloadLink({ href, children, ...looks }: DownloadLinkProps) {
  const asking = useMutation({
    mutationFn: async () => deskFetch({ path: href, headers: { [deskHeaders.checkOnly]: '1' } }),
    onSuccess: () => follow(href),
  });
  const download = (event: MouseEvent) => {
    event.preventDefault();
    if (!asking.isPending) asking.mutate();
  };
  return (
    <>
      <Button
        {...looks}
        // Long names wrap on a phone.
        h="auto"
        styles={{
          inner: { minHeight: 'calc(var(--button-height) - 2px)' },
          label: { whiteSpace: 'normal', lineHeight: 1.3 },
        }}
        component="a"
        href={href}
        download
        onClick={download}
      >
        {children}
      </Button>
      {asking.error && !isSessionLost(asking.error) ? (
        <Dialog title={children} onClose={asking.reset}>
          <ErrorPanel error={asking.error} />
          <DialogButtons>
            <Button variant="default" onClick={asking.reset}>
              {directoryWords.close}
            </Button>
          </DialogButtons>
        </Dialog>
      ) : null}
    </>
  );
}

function follow(href: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = '';
  link.click();
}
