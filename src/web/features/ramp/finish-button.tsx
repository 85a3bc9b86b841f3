import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';

import { sandboxRamp } from '#contract/sandbox/ramps.ts';
import { sandboxCall } from '#web/shared/api/sandbox-call.ts';
import { announce } from '#web/shared/ui/announcer.ts';
import { useCanSteer } from '#web/shared/ui/steer-links.tsx';
import { sharedWords } from '#web/shared/words/shared-words.ts';

/** No main line has more moves. */
const mostMoves = 10;

async function finishRamp(rampId: string): Promise<void> {
  const path = ['ramps', rampId];
  const body = { action: 'advance' };
  for (let moves = 0; moves < mostMoves; moves += 1) {
    // Each move is allowed by the one before.
    // oxlint-disable-next-line no-await-in-loop
    const { actions } = await sandboxCall(sandboxRamp, { method: 'POST', path, body });
    if (!actions.includes('advance')) return;
  }
}

export function FinishButton({ rampId }: { rampId: string }) {
  const { isPending, mutate } = useMutation({
    mutationFn: async () => finishRamp(rampId),
    onSuccess: () => announce(sharedWords.rampFinished),
    onError: () => announce(sharedWords.rampNotFinished),
  });
  if (!useCanSteer()) return null;
  return (
    <Button variant="default" loading={isPending} onClick={() => mutate()}>
      {sharedWords.finishRamp}
    </Button>
  );
}
