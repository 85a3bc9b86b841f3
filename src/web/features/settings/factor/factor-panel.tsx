import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';

import type { ProfileAnswer } from '#contract/desk/profile.ts';
import { Panel } from '#web/shared/ui/panel.tsx';
import { ToneBadge } from '#web/shared/ui/tone-badge.tsx';

import { words } from '../words/factor-words.ts';
import classes from './factor.module.css';
import { ProveDialog } from './prove-dialog.tsx';

// With it comes the code that draws QR codes.
const SetUpDialog = lazy(async () => ({ default: (await import('./set-up-dialog.tsx')).SetUpDialog }));

/** With fewer codes left than this, somebody should make new ones. */
const fewCodes = 3;

/** The second factor of the one who is signed in: set up, renewed, removed. */
export function FactorPanel({ profile }: { profile: ProfileAnswer }) {
  const [open, setOpen] = useState<'set-up' | 'renew' | 'remove' | null>(null);
  const close = () => setOpen(null);
  const { hasSecondFactor, recoveryCodesLeft } = profile;
  return (
    <Panel
      title={words.title}
      aside={
        <ToneBadge tone={hasSecondFactor ? 'good' : 'neutral'}>
          {hasSecondFactor ? words.isOn : words.isOff}
        </ToneBadge>
      }
    >
      <div className={classes.step}>
        <p className={classes.text}>{hasSecondFactor ? words.onText : words.offText}</p>
        {hasSecondFactor ? (
          <>
            <div>
              <ToneBadge tone={recoveryCodesLeft < fewCodes ? 'action' : 'neutral'}>
                {words.codesLeft(recoveryCodesLeft)}
              </ToneBadge>
            </div>
            <div className={classes.buttons}>
              <Button variant="default" onClick={() => setOpen('renew')}>
                {words.renew}
              </Button>
              <Button variant="default" onClick={() => setOpen('remove')}>
                {words.remove}
              </Button>
            </div>
          </>
        ) : (
          <div className={classes.buttons}>
            <Button onClick={() => setOpen('set-up')}>{words.setUp}</Button>
          </div>
        )}
      </div>
      {open === 'set-up' ? (
        <Suspense>
          <SetUpDialog onClose={close} />
        </Suspense>
      ) : null}
      {open === 'renew' || open === 'remove' ? <ProveDialog what={open} onClose={close} /> : null}
    </Panel>
  );
}
