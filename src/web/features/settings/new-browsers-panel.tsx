import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ProfileAnswer } from '#contract/desk/profile.ts';
import { Timestamp } from '#web/shared/time/timestamp.tsx';
import { announce } from '#web/shared/ui/announcer.ts';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { ToneBadge } from '#web/shared/ui/tone-badge.tsx';
import { Browser } from './session-table.tsx';
import { confirmNewBrowsers, readOwnAgain } from './settings-queries.ts';
import { browserWords, methodWords, sessionWords } from './settings-words.ts';
import classes from './settings.module.css';

/** Browsers that were new to the account, lately; the person says once that they were theirs. */
export function NewBrowsersPanel({ profile: { newBrowsers } }: { profile: ProfileAnswer }) {
  const client = useQueryClient();
  const confirming = useMutation({
    mutationFn: confirmNewBrowsers,
    onSuccess: async () => {
      announce(browserWords.confirmed);
      await Promise.all([readOwnAgain(client), client.invalidateQueries({ queryKey: ['session'] })]);
    },
  });
  if (newBrowsers.length === 0) return null;
  const isOpen = newBrowsers.some(({ isConfirmed }) => !isConfirmed);
  return (
    <Panel title={browserWords.title}>
      <div className={classes.factorStep}>
        <p className={classes.factorText}>{browserWords.text}</p>
        <ul className={classes.passkeys} aria-label={browserWords.title}>
          {newBrowsers.map(({ at, agent, method, source, isConfirmed }) => (
            <li className={classes.factorRow} key={at}>
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
          ))}
        </ul>
        {confirming.error ? <ErrorPanel error={confirming.error} /> : null}
        {isOpen ? (
          <div className={classes.buttons}>
            <Button variant="default" loading={confirming.isPending} onClick={() => confirming.mutate()}>
              {browserWords.confirm}
            </Button>
          </div>
        ) : null}
      </div>
    </Panel>
  );
}
