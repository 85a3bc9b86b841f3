import { Box, Flex, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import type { EnvironmentAnswer } from '#contract/desk/environment.ts';
import { type Language, languages } from '#contract/desk/languages.ts';
import { safeReturnTo, signInProblemOf } from '#contract/desk/session.ts';
import type { SignedIn } from '#web/shared/api/current-staff.ts';
import { hearTabs } from '#web/shared/api/session-tabs.ts';
import { useEnvironment } from '#web/shared/api/environment.ts';
import { language, loadAgain, needsAnotherPage, rememberLanguage } from '#web/shared/language/language.ts';
import { languageNames } from '#web/shared/language/language-names.ts';
import { languageWords } from '#web/shared/language/language-words.ts';
import { contractText } from '#web/shared/language/contract-texts.ts';
import { useDocumentTitle } from '#web/shared/ui/page-header.tsx';
import { DoorFrame } from '#web/shared/ui/door-frame.tsx';
import { sharedWords } from '#web/shared/words/shared-words.ts';
import { hasSessionEnded, rememberSession, sessionQuery } from './session-queries.ts';
import { words } from './session-words.ts';
import { ProviderLink, SignInForm } from './sign-in-form.tsx';
import classes from './sign-in.module.css';

/** Valid only for the sandbox's accounts. */
const SANDBOX_PASSWORD = 'rampart-sandbox';

interface SignInPageProps {
  /** Reloads in another language. */
  load?: (address: string) => void;
}

const replacePage = (address: string) => window.location.replace(address);

export function SignInPage({ load = replacePage }: SignInPageProps) {
  useDocumentTitle(words.signIn);
  const environment = useEnvironment();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [picked, setPicked] = useState('');
  const [hasEnded] = useState(hasSessionEnded);
  const [isCodeStep, setCodeStep] = useState(false);
  const session = useQuery(sessionQuery());
  // A sign-in in another tab counts here too.
  useEffect(
    () =>
      hearTabs((news) => {
        if (news === 'signed-in') void queryClient.refetchQueries(sessionQuery());
      }),
    [queryClient],
  );
  const problem = signInProblemOf(search.get('problem'));
  const returnTo = safeReturnTo(search.get('returnTo'));

  if (session.data) return <Navigate to={returnTo} replace />;
  const goOn = (staff: SignedIn) => {
    if (needsAnotherPage(staff.language)) {
      load(returnTo);
      return;
    }
    rememberSession(queryClient, staff);
    void navigate(returnTo, { replace: true });
  };
  const accounts = environment?.isEmbeddedSandbox ? environment.sandboxAccounts : [];
  return (
    <DoorFrame
      title={words.signIn}
      below={
        <>
          {isCodeStep ? null : <LanguageChoice />}
          {accounts.length > 0 && !isCodeStep ? (
            <SandboxAccounts accounts={accounts} password={SANDBOX_PASSWORD} onPick={setPicked} />
          ) : null}
          {environment?.environment === 'sandbox' ? (
            <Text mt="md" c="dimmed" fz="xs">
              {sharedWords.sandboxStrip}
            </Text>
          ) : null}
        </>
      }
    >
      {problem ? (
        <Text
          mb="md"
          py="xs"
          px="sm"
          c="var(--rampart-bad-text)"
          bg="var(--rampart-bad-fill)"
          bd="1px solid var(--rampart-bad-line)"
          bdrs="md"
          inherit
          role="alert"
        >
          {words.problems[problem]}
        </Text>
      ) : hasEnded ? (
        <Box
          component="output"
          display="block"
          mt={0}
          mx={0}
          mb="md"
          py="xs"
          px="sm"
          bg="var(--rampart-rail)"
          bd="1px solid var(--rampart-line)"
          bdrs="md"
        >
          {words.endedWhileAway}
        </Box>
      ) : null}
      <SignInForm
        key={picked}
        email={picked}
        password={picked === '' ? '' : SANDBOX_PASSWORD}
        onSignedIn={goOn}
        onCodeStep={setCodeStep}
        otherWay={environment?.hasProvider ? <ProviderLink returnTo={returnTo} /> : null}
      />
    </DoorFrame>
  );
}

/** An account's language takes precedence. */
function LanguageChoice() {
  const [isNotKept, setNotKept] = useState(false);
  const choose = (next: Language) => {
    if (next === language) return;
    if (rememberLanguage(next)) loadAgain();
    else setNotKept(true);
  };
  return (
    <>
      <Flex
        component="fieldset"
        gap="0 4px"
        justify="center"
        wrap="wrap"
        mt="xs"
        mx={0}
        mb={0}
        p={0}
        bd="none"
        miw={0}
        aria-label={languageWords.label}
      >
        {languages.map((one) => (
          <button
            key={one}
            type="button"
            className={classes.language}
            lang={one}
            aria-pressed={one === language}
            onClick={() => choose(one)}
          >
            {languageNames[one]}
          </button>
        ))}
      </Flex>
      {isNotKept ? (
        <Text
          py="xs"
          px="sm"
          c="var(--rampart-bad-text)"
          bg="var(--rampart-bad-fill)"
          bd="1px solid var(--rampart-bad-line)"
          bdrs="md"
          inherit
          role="alert"
        >
          {languageWords.notKept}
        </Text>
      ) : null}
    </>
  );
}

interface SandboxAccountsProps {
  accounts: EnvironmentAnswer['sandboxAccounts'];
  password: string;
  onPick: (email: string) => void;
}

function SandboxAccounts({ accounts, password, onPick }: SandboxAccountsProps) {
  return (
    <Box component="section" mt="xl" aria-labelledby="sandbox-accounts">
      <Title order={2} fz="sm" id="sandbox-accounts">
        {words.sandboxAccounts}
      </Title>
      <p className={classes.accountsHint}>
        {words.pickOne} <code>{password}</code>
      </p>
      <ul className={classes.accountList}>
        {accounts.map(({ email, role }) => (
          <li key={email}>
            <button type="button" className={classes.account} onClick={() => onPick(email)}>
              <Text span inherit fw={500}>
                {contractText(role)}
              </Text>
              <Text span inherit c="dimmed" className="anywhere">
                {email}
              </Text>
            </button>
          </li>
        ))}
      </ul>
    </Box>
  );
}
