import { Box, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { useEffect, useState } from 'react';

import { patterns } from '#contract/desk/pages.ts';
import type { PasskeyUse } from '#contract/desk/passkeys.ts';
import type { LinkAnswer, UseLinkRequest } from '#contract/desk/staff.ts';
import { isApiError } from '#web/shared/api/api-error.ts';
import { AccountName, CodeField, TextField } from '#web/shared/forms/text-field.tsx';
import { SmallForm } from '#web/shared/forms/small-form.tsx';
import { place, Sentence } from '#web/shared/language/sentence.tsx';
import { PasskeyButton } from '#web/shared/passkeys/passkey-button.tsx';
import { passkeyWords } from '#web/shared/passkeys/passkey-words.ts';
import { NewPasswordField } from '#web/shared/password/new-password-field.tsx';
import { paths } from '#web/shared/paths.ts';
import { Timestamp } from '#web/shared/time/timestamp.tsx';
import { Banner } from '#web/shared/ui/banner.tsx';
import { DelayedSkeleton } from '#web/shared/ui/delayed-skeleton.tsx';
import { DoorFrame } from '#web/shared/ui/door-frame.tsx';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';
import { FactList } from '#web/shared/ui/fact-list.tsx';
import { useDocumentTitle } from '#web/shared/ui/page-header.tsx';

import { linkQuery, linkRequest, showPasskeyFor, signedInQuery, takeLink } from './link-queries.ts';
import { words } from './welcome-words.ts';

interface WelcomePageProps {
  /** Reloads: earlier data was another person's or nobody's. */
  goTo?: (address: string) => void;
}

const load = (address: string) => window.location.replace(address);

/** Handles single-use links: first admin, invitation, new password. */
export function WelcomePage({ goTo = load }: WelcomePageProps) {
  useDocumentTitle(words.title);
  const token = useLinkToken();
  if (token === '') return <NoLink title={words.noLinkTitle}>{words.noLink}</NoLink>;
  return <LinkContent token={token} goTo={goTo} key={token} />;
}

function LinkContent({ token, goTo }: Required<WelcomePageProps> & { token: string }) {
  const { data: read, error, refetch } = useQuery({ ...linkQuery(token), retry: false });
  const signedIn = useQuery(signedInQuery());
  const link = signedIn.isPending ? undefined : read;
  const other =
    link !== undefined && signedIn.data && signedIn.data.email !== link.email ? signedIn.data : null;
  if (error && isApiError(error) && error.code === 'link-unknown') {
    return <NoLink title={words.unknownTitle}>{words.unknown}</NoLink>;
  }
  return (
    <DoorFrame title={link ? words.titles[link.purpose] : words.title}>
      {other === null ? null : (
        <Banner tone="action" title={words.signedIn({ name: other.name, email: other.email })}>
          {words.signedInText}
        </Banner>
      )}
      {link ? (
        <WelcomeForm token={token} link={link} goTo={goTo} />
      ) : error ? (
        <ErrorPanel error={error} onRetry={() => void refetch()} />
      ) : (
        <DelayedSkeleton lines={4} label={words.loading} />
      )}
    </DoorFrame>
  );
}

function NoLink({ title, children }: { title: string; children: string }) {
  return (
    <DoorFrame title={title}>
      <p>{children}</p>
      <Link to={paths.signIn()}>{words.toSignIn}</Link>
    </DoorFrame>
  );
}

/**
 * Returns the token after `#`, '' if none, and removes it at once from address and history, where others
 * could read it.
 */
function useLinkToken(): string {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const inAddress = hash.slice(1);
  const [token, setToken] = useState(inAddress);
  // Another link opened in this tab. State set while rendering: only the address has it, and loses it at once.
  if (inAddress !== '' && inAddress !== token) setToken(inAddress);

  // The address is outside React.
  useEffect(() => {
    if (inAddress !== '') void navigate(patterns.welcome, { replace: true });
  }, [inAddress, navigate]);
  return token;
}

interface WelcomeFormProps {
  token: string;
  link: LinkAnswer;
  goTo: (address: string) => void;
}

function WelcomeForm({ token, link, goTo }: WelcomeFormProps) {
  const { purpose, email, name, expiresAt } = link;
  const isFirstAdmin = purpose === 'first-admin';
  const [passkey, setPasskey] = useState<PasskeyUse | null>(null);
  const send = async (request: UseLinkRequest) => {
    try {
      await takeLink(request);
    } catch (error) {
      // Valid once: it survives a refused password; otherwise asks for another.
      if (isApiError(error) && error.code === 'passkey-refused') setPasskey(null);
      throw error;
    }
    goTo(isFirstAdmin ? paths.settings('staff') : paths.overview());
  };
  return (
    <>
      <Text mb="xs" c="dimmed" inherit>
        {words.leads[purpose]}
      </Text>
      {email === null ? null : (
        <FactList
          facts={[
            { label: words.name, value: name },
            { label: words.email, value: email },
          ]}
        />
      )}
      <SmallForm
        schema={linkRequest}
        toRequest={({ code = '', ...entered }) => ({
          ...entered,
          token,
          ...(passkey ? { passkey } : code.trim() === '' ? {} : { code: code.trim() }),
        })}
        send={send}
        submit={words.submit}
      >
        {isFirstAdmin ? (
          <>
            <TextField name="name" label={words.name} autoComplete="name" isFocusedFirst />
            <TextField name="email" type="email" label={words.email} autoComplete="username" />
          </>
        ) : (
          // For password managers.
          <AccountName email={email ?? ''} />
        )}
        <NewPasswordField
          name="password"
          known={[email ?? '', name ?? ''].filter(Boolean)}
          isFocusedFirst={!isFirstAdmin}
        />
        <LinkFactor token={token} link={link} isShown={passkey !== null} onShown={setPasskey} />
      </SmallForm>
      <Text mt="md" c="dimmed" fz="xs">
        <Sentence
          text={words.until({ when: place('when') })}
          parts={{ when: <Timestamp at={expiresAt} /> }}
        />
      </Text>
    </>
  );
}

interface LinkFactorProps {
  token: string;
  link: LinkAnswer;
  isShown: boolean;
  onShown: (passkey: PasskeyUse) => void;
}

/** Links don't replace codes or passkeys. */
function LinkFactor({ token, link: { hasSecondFactor, hasPasskey }, isShown, onShown }: LinkFactorProps) {
  if (!hasSecondFactor) return null;
  if (isShown)
    return (
      <Box component="output" mt={0} mx={0} mb="xs" c="dimmed">
        {passkeyWords.shown}
      </Box>
    );
  return (
    <>
      <CodeField />
      {hasPasskey ? (
        <PasskeyButton
          name={passkeyWords.instead}
          ask={async () => showPasskeyFor(token)}
          onShown={onShown}
        />
      ) : null}
    </>
  );
}
