import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';

import type { LinkedCustomer } from '#contract/desk/customers.ts';
import { paths } from '#web/shared/paths.ts';
import { Panel } from '#web/shared/ui/panel.tsx';

import { words } from '../words/customer-words.ts';
import classes from './overview.module.css';

/** Who else was told of with the same e-mail or phone number: perhaps the same person twice. */
export function LinkedPanel({ linked }: { linked: readonly LinkedCustomer[] }) {
  return (
    <Panel title={words.linked.title}>
      {linked.length === 0 ? (
        <p className={classes.quiet}>{words.linked.none}</p>
      ) : (
        <ul className={classes.links}>
          {linked.map(({ identityReference, matched }) => (
            <li key={`${identityReference} ${matched}`}>
              <Anchor component={Link} to={paths.customer(identityReference)} ff="monospace" fz="inherit">
                {identityReference}
              </Anchor>
              <span className={classes.matched}>{words.linked[matched]}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
