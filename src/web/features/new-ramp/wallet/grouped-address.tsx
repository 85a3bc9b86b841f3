import { VisuallyHidden } from '@mantine/core';
import { Fragment } from 'react';

import { CopyButton } from '#web/shared/ui/copy-button.tsx';

import { words } from '../words/new-ramp-words.ts';
import { inFours } from './address-verdict.ts';
import classes from './wallet.module.css';

/** A whole address in groups of four: the gaps are drawn, so that what is copied has none; a screen reader reads group by group. */
export function GroupedAddress({ address }: { address: string }) {
  const groups = inFours(address);
  return (
    <span className={classes.address}>
      <bdi aria-hidden className={classes.groups}>
        {groups.map((group, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a group is its place
          <Fragment key={at}>
            {at === 0 ? null : <wbr />}
            <span className={classes.group}>{group}</span>
          </Fragment>
        ))}
      </bdi>
      <VisuallyHidden>{groups.join(', ')}</VisuallyHidden>
      <CopyButton value={address} label={words.fields.walletAddress.toLowerCase()} />
    </span>
  );
}
