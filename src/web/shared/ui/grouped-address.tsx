import { Box, VisuallyHidden } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';

import { inFours } from '#web/shared/format/text.ts';

import { CopyButton } from './copy-button.tsx';
import classes from './grouped-address.module.css';

interface GroupedAddressProps {
  address: string;
  /** In lower case: `wallet address`. */
  label: string;
  children?: ReactNode;
}

/** Draws the gaps, so copies have none; screen readers read by group. */
export function GroupedAddress({ address, label, children }: GroupedAddressProps) {
  const groups = inFours(address);
  return (
    <span className={classes.address}>
      <Box
        dir="ltr"
        aria-hidden
        component="bdi"
        fz="md"
        ff="monospace"
        miw={0}
        lh={1.7}
        style={{ userSelect: 'text' }}
      >
        {groups.map((group, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a group is its place
          <Fragment key={at}>
            {at === 0 ? null : <wbr />}
            <span className={classes.group}>{group}</span>
          </Fragment>
        ))}
      </Box>
      <VisuallyHidden>{groups.join(', ')}</VisuallyHidden>
      <CopyButton value={address} label={label} />
      {children}
    </span>
  );
}
