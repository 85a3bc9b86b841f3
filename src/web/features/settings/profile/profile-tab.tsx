import { useQuery } from '@tanstack/react-query';

import type { ProfileAnswer } from '#contract/desk/profile.ts';
import { DelayedSkeleton } from '#web/shared/ui/delayed-skeleton.tsx';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';
import { FactList } from '#web/shared/ui/fact-list.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';

import { FactorPanel } from '../factor/factor-panel.tsx';
import { profileQuery } from '../queries/profile-queries.ts';
import { OwnSessionsPanel } from '../sessions/own-sessions-panel.tsx';
import { words } from '../words/profile-words.ts';
import { methodWords } from '../words/session-words.ts';
import { PasswordPanel } from './password-panel.tsx';
import classes from './profile.module.css';

/** The one who is signed in: who they are here, how they sign in, and where they are signed in now. */
export function ProfileTab() {
  const { data: profile, error, refetch } = useQuery(profileQuery());
  if (!profile) {
    return error ? (
      <ErrorPanel error={error} onRetry={() => void refetch()} />
    ) : (
      <DelayedSkeleton lines={8} label={words.loading} />
    );
  }
  return (
    <div className={classes.page}>
      <div className={classes.columns}>
        <div className={classes.column}>
          <WhoPanel profile={profile} />
        </div>
        <div className={classes.column}>
          {profile.provider ? (
            <ProviderPanel issuer={profile.provider.issuer} />
          ) : (
            <>
              <PasswordPanel profile={profile} />
              <FactorPanel profile={profile} />
            </>
          )}
        </div>
      </div>
      <OwnSessionsPanel />
    </div>
  );
}

function WhoPanel({ profile: { name, email, role, method } }: { profile: ProfileAnswer }) {
  return (
    <Panel title={words.who}>
      <FactList
        facts={[
          { label: words.name, value: <bdi>{name}</bdi> },
          { label: words.email, value: <bdi>{email}</bdi> },
          { label: words.role, value: role },
          { label: words.signedInBy, value: methodWords[method] },
        ]}
      />
      <p className={classes.note}>{words.whoChanges}</p>
    </Panel>
  );
}

function ProviderPanel({ issuer }: { issuer: string }) {
  return (
    <Panel title={words.company}>
      <FactList facts={[{ label: words.issuer, value: <bdi>{issuer}</bdi> }]} />
      <p className={classes.note}>{words.companyText}</p>
    </Panel>
  );
}
