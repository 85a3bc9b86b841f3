import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

import { deskRoutes } from '#contract/desk/routes.ts';
import { paths } from '#web/shared/paths.ts';
import { Identifier } from '#web/shared/ui/identifier.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { RoleGateLink } from '#web/shared/ui/role-gate.tsx';

import { words } from './overview-words.ts';
import classes from './overview.module.css';

/** What to do first, while the directory is empty. */
export function FirstSteps() {
  return (
    <Panel title={words.emptyTitle}>
      <p className={classes.sentence}>{words.emptyText}</p>
      <ol className={classes.steps}>
        <Step title={words.lookUp} text={words.lookUpText}>
          <RoleGateLink action="look-up-identity" to={paths.customers()} variant="default" size="xs">
            {words.lookUpLink}
          </RoleGateLink>
        </Step>
        <Step title={words.create} text={words.createText}>
          <RoleGateLink action="onboard-customer" to={paths.newCustomer()} variant="default" size="xs">
            {words.createLink}
          </RoleGateLink>
        </Step>
        <Step title={words.receive} text={words.receiveText}>
          <Identifier
            value={`${location.origin}${deskRoutes.receiveCallback.path}`}
            label={words.receiveLabel}
            full
          />
          <Anchor component={Link} to={paths.callbacks()} fz="inherit">
            {words.receiveLink}
          </Anchor>
        </Step>
      </ol>
    </Panel>
  );
}

function Step({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <li>
      <h3 className={classes.stepTitle}>{title}</h3>
      <p className={classes.stepText}>{text}</p>
      <div className={classes.way}>{children}</div>
    </li>
  );
}
