import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';

import { actionOfWay, ways } from '#web/shared/creation-ways.ts';
import { paths } from '#web/shared/paths.ts';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { RoleGateLink } from '#web/shared/ui/role-gate-link.tsx';

import { words } from '../words/customer-words.ts';
import classes from './account.module.css';

const text = words.noAccount;

interface NoAccountProps {
  identityReference: string;
  /** What the service said. */
  how: string;
}

/** Nobody stands behind this reference: says so, and offers the three ways to create the account. Choice: existsFalse. */
export function NoAccount({ identityReference, how }: NoAccountProps) {
  return (
    <Panel>
      <EmptyState title={text.title}>
        {how} {text.check}{' '}
        <Anchor component={Link} to={paths.customers()} fz="inherit" underline="always">
          {text.another}
        </Anchor>
        .
      </EmptyState>
      <h2 className={classes.waysTitle} id="ways">
        {text.ways}
      </h2>
      <ul className={classes.ways} aria-labelledby="ways">
        {ways.map((way) => (
          <li className={classes.way} key={way}>
            <RoleGateLink
              action={actionOfWay[way]}
              to={paths.newCustomer({ way, identityReference })}
              variant="default"
              fullWidth
            >
              {text.way[way].name}
            </RoleGateLink>
            <p>{text.way[way].what}</p>
          </li>
        ))}
      </ul>
      <p className={classes.documents}>{text.documents}</p>
    </Panel>
  );
}
