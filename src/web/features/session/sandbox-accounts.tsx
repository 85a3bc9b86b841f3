import type { EnvironmentAnswer } from '#contract/desk/environment.ts';

import classes from './sign-in.module.css';
import { words } from './session-words.ts';

interface SandboxAccountsProps {
  accounts: EnvironmentAnswer['sandboxAccounts'];
  password: string;
  onPick: (email: string) => void;
}

/** The sandbox's accounts; picking one fills the form. */
export function SandboxAccounts({ accounts, password, onPick }: SandboxAccountsProps) {
  return (
    <section className={classes.accounts} aria-labelledby="sandbox-accounts">
      <h2 className={classes.accountsTitle} id="sandbox-accounts">
        {words.sandboxAccounts}
      </h2>
      <p className={classes.accountsHint}>
        {words.pickOne} <code>{password}</code>
      </p>
      <ul className={classes.accountList}>
        {accounts.map(({ email, role }) => (
          <li key={email}>
            <button type="button" className={classes.account} onClick={() => onPick(email)}>
              <span className={classes.role}>{role}</span>
              <span className={classes.email}>{email}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
