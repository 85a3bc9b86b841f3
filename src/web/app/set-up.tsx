import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { signOutMutation } from '#web/features/session/session-queries.ts';
import { SetUpFactorPage } from '#web/features/settings/factors/set-up-factor-page.tsx';
import { setUpWords } from '#web/features/settings/settings-words.ts';

export function SetUp() {
  const signOut = useMutation(signOutMutation(useQueryClient()));
  return (
    <SetUpFactorPage
      signOut={
        <Button variant="subtle" color="gray" loading={signOut.isPending} onClick={() => signOut.mutate()}>
          {setUpWords.signOut}
        </Button>
      }
    />
  );
}
