import { Box, Button, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { isSamePerson, type SignedIn, useCurrentStaff } from '#web/shared/api/current-staff.ts';
import { useEnvironment } from '#web/shared/api/environment.ts';
import { settleSession } from '#web/shared/api/desk-session.ts';
import { paths } from '#web/shared/paths.ts';
import { tellTabs } from '#web/shared/api/session-tabs.ts';
import { startClean } from '#web/shared/start-clean.ts';
import { sending } from '#web/shared/unsent-work.ts';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { forgetSession } from './session-queries.ts';
import { words } from './session-words.ts';
import { ProviderLink, SignInForm } from './sign-in-form.tsx';

interface SignInAgainProps {
  reload?: () => void;
}

/** Keeps the page beneath unchanged, then resumes waiting calls. */
export function SignInAgain({ reload = startClean }: SignInAgainProps) {
  const staff = useCurrentStaff();
  const hasProvider = useEnvironment()?.hasProvider === true;
  const queryClient = useQueryClient();
  const isSending = useSyncExternalStore(sending.subscribe, sending.isUnderWay);
  const goOn = (signedIn: SignedIn) => {
    // Another person must not get this one's data.
    if (isSamePerson(signedIn, staff)) settleSession('signed-in');
    else reload();
    tellTabs('signed-in');
  };
  const giveUp = () => {
    forgetSession(queryClient);
    settleSession('gave-up');
    tellTabs('signed-out');
  };
  return (
    <Dialog title={words.signInAgain} isAlone>
      <Text mb="md" c="dimmed" inherit>
        {words.sessionEnded}
      </Text>
      {isSending ? (
        <Text mb="md" c="dimmed" inherit>
          {words.stillSending}
        </Text>
      ) : null}
      <SignInForm
        email={staff.email}
        onSignedIn={goOn}
        otherWay={hasProvider ? <ProviderLink returnTo={paths.signedIn()} isInNewTab /> : null}
      />
      <Box fz="sm" ta="center" mt="sm">
        <Button variant="subtle" color="gray" size="compact-sm" onClick={giveUp}>
          {words.leave}
        </Button>
      </Box>
    </Dialog>
  );
}
