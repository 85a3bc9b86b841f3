import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';

import { isApiError } from '#web/shared/api/api-error.ts';
import { paths } from '#web/shared/paths.ts';
import { DelayedSkeleton } from '#web/shared/ui/delayed-skeleton.tsx';
import { Banner } from '#web/shared/ui/banner.tsx';
import { useDocumentTitle } from '#web/shared/ui/page-header.tsx';
import { DoorFrame } from '#web/shared/ui/door-frame.tsx';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';

import { linkQuery, signedInQuery } from './link-queries.ts';
import { useLinkToken } from './use-link-token.ts';
import { WelcomeForm } from './welcome-form.tsx';
import { words } from './welcome-words.ts';

interface WelcomePageProps {
  /** Reopens the desk: what was read before was for another person or none. */
  goTo?: (address: string) => void;
}

const load = (address: string) => window.location.replace(address);

/** Where a single-use link leads: the first admin, a new person, or a new password. */
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
        <Banner tone="action" title={words.signedIn(other.name, other.email)}>
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
