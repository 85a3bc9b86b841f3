import { rolesThatMay } from '#contract/desk/permissions.ts';
import { listWords } from '#web/shared/format/list-words.ts';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';

import classes from './customer-page.module.css';

/** Stands where the account would: this role makes no call to the service. */
export function ForbiddenAccount() {
  return (
    <Panel title="Account at the service">
      <div className={classes.account}>
        <EmptyState title="Your role makes no call to the service">
          The account can be looked up by {listWords(rolesThatMay('look-up-identity'), 'and')}. What the desk
          itself has submitted is listed here for you.
        </EmptyState>
      </div>
    </Panel>
  );
}
