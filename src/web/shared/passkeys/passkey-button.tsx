import { Button, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';

import { isApiError } from '#web/shared/api/api-error.ts';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';

interface PasskeyButtonProps<Shown> {
  name: string;
  /** Called on a press, which some browsers require. */
  ask: () => Promise<Shown>;
  onShown: (shown: Shown) => unknown;
}

export function PasskeyButton<Shown>({ name, ask, onShown }: PasskeyButtonProps<Shown>) {
  const showing = useMutation({ gcTime: 0, mutationFn: ask, onSuccess: (shown) => void onShown(shown) });
  return (
    <Stack gap="sm">
      <Button variant="default" loading={showing.isPending} onClick={() => showing.mutate()}>
        {name}
      </Button>
      <NotGiven error={showing.error} />
    </Stack>
  );
}

export function NotGiven({ error }: { error: Error | null }) {
  if (error === null) return null;
  return isApiError(error) ? (
    <ErrorPanel error={error} />
  ) : (
    <Text c="var(--rampart-bad-text)" inherit role="alert">
      {error.message}
    </Text>
  );
}
