import { Button, Group } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { announce } from '#web/shared/ui/announcer.ts';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';

import { resetWorld } from '../queries/steering.ts';
import { words } from '../words/sandbox-words.ts';

/** Begins the world anew, after a question. */
export function ResetButton() {
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setAsked(true)}>
        {words.reset}
      </Button>
      {isAsked ? <ResetDialog onClose={() => setAsked(false)} /> : null}
    </>
  );
}

function ResetDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const resetting = useMutation({
    mutationFn: resetWorld,
    onSuccess({ customers, ramps }) {
      announce(words.resetDone(customers.length, ramps.length));
      onClose();
      // Whatever any page has read of the service may be of the world before.
      return client.invalidateQueries();
    },
  });
  return (
    <Dialog title={words.resetTitle} onClose={onClose}>
      <p>{words.resetText}</p>
      <p>{words.resetKept}</p>
      {resetting.error ? <ErrorPanel error={resetting.error} /> : null}
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={onClose} data-autofocus>
          {words.cancel}
        </Button>
        <Button loading={resetting.isPending} onClick={() => resetting.mutate()}>
          {words.resetButton}
        </Button>
      </Group>
    </Dialog>
  );
}
