import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type ConfirmNewBrowsersRequest,
  confirmNewBrowsersRequest,
  type NewBrowser,
  type ProfileAnswer,
} from '#contract/desk/profile.ts';
import { SmallForm } from '#web/shared/forms/small-form.tsx';
import { Timestamp } from '#web/shared/time/timestamp.tsx';
import { announce } from '#web/shared/ui/announcer.ts';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { ToneBadge } from '#web/shared/ui/tone-badge.tsx';
import { FactorField } from './proof-dialog.tsx';
import { Browser } from './session-table.tsx';
import { confirmNewBrowsers, hideNewBrowsers, readOwnAgain } from './settings-queries.ts';
import { browserWords, methodWords, sessionWords } from './settings-words.ts';
import classes from './settings.module.css';

/**
 * Browsers that were new to the account, lately. The person says once that they were theirs, where this browser or their second factor is
 * known for longer; otherwise the warning can only be hidden in this browser.
 */
export function NewBrowsersPanel({ profile }: { profile: ProfileAnswer }) {
  const { newBrowsers } = profile;
  if (newBrowsers.length === 0) return null;
  const open = newBrowsers.filter(({ isConfirmed }) => !isConfirmed);
  const stuck = open.filter(({ confirmingTakes }) => confirmingTakes === 'older-browser');
  return (
    <Panel title={browserWords.title}>
      <div className={classes.factorStep}>
        <p className={classes.factorText}>{browserWords.text}</p>
        <ul className={classes.passkeys} aria-label={browserWords.title}>
          {newBrowsers.map((browser) => (
            <Item key={browser.at} browser={browser} />
          ))}
        </ul>
        {stuck.length > 0 ? (
          <p className={classes.factorText}>
            {profile.hasSecondFactor ? browserWords.older : browserWords.olderOrFactor}
          </p>
        ) : null}
        {open.length > 0 ? <Choices profile={profile} open={open} stuck={stuck} /> : null}
      </div>
    </Panel>
  );
}

function Item({ browser: { at, agent, method, source, isConfirmed } }: { browser: NewBrowser }) {
  return (
    <li className={classes.factorRow}>
      <span>
        <Browser agent={agent} />{' '}
        <span className={classes.sessionsQuiet}>
          {sessionWords.with({ method: methodWords[method] })} <Timestamp at={at} show="relative" />
          {source === null ? null : (
            <>
              {' '}
              <bdi>{source}</bdi>
            </>
          )}
        </span>
      </span>
      {isConfirmed ? null : <ToneBadge tone="action">{browserWords.isNew}</ToneBadge>}
    </li>
  );
}

interface ChoicesProps {
  profile: ProfileAnswer;
  /** Those not confirmed yet, and of them those that this session can’t confirm. */
  open: readonly NewBrowser[];
  stuck: readonly NewBrowser[];
}

function Choices({ profile, open, stuck }: ChoicesProps) {
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  // What came in since the page was opened has not been seen.
  const until = profile.newBrowsers[0]?.at ?? '';
  const settle = async (said: string) => {
    announce(said);
    await Promise.all([readOwnAgain(client), client.invalidateQueries({ queryKey: ['session'] })]);
  };
  const confirm = async (request: ConfirmNewBrowsersRequest) => {
    await confirmNewBrowsers(request);
    setAsking(false);
    await settle(browserWords.confirmed);
  };
  const confirming = useMutation({ mutationFn: async () => confirm({ until }) });
  const hiding = useMutation({
    mutationFn: async () => hideNewBrowsers({ until }),
    onSuccess: async () => settle(browserWords.hidden),
  });
  const error = confirming.error ?? hiding.error;
  const takesFactor = open.some(({ confirmingTakes }) => confirmingTakes === 'factor');
  return (
    <>
      {error ? <ErrorPanel error={error} /> : null}
      <div className={classes.buttons}>
        {open.length > stuck.length ? (
          <Button
            variant="default"
            loading={confirming.isPending}
            onClick={() => (takesFactor ? setAsking(true) : confirming.mutate())}
          >
            {browserWords.confirm}
          </Button>
        ) : null}
        {stuck.some(({ isHidden }) => !isHidden) ? (
          <Button variant="default" loading={hiding.isPending} onClick={() => hiding.mutate()}>
            {browserWords.hide}
          </Button>
        ) : null}
      </div>
      {isAsking ? (
        <Dialog title={browserWords.confirm} onClose={() => setAsking(false)}>
          <p className={classes.factorText}>{browserWords.factor}</p>
          <SmallForm
            schema={confirmNewBrowsersRequest}
            defaults={{ until }}
            send={confirm}
            submit={browserWords.confirm}
            onCancel={() => setAsking(false)}
          >
            <FactorField profile={profile} />
          </SmallForm>
        </Dialog>
      ) : null}
    </>
  );
}
