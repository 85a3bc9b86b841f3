import type { EnvironmentAnswer } from '#contract/desk/environment.ts';

import classes from './sign-in.module.css';

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
        Sandbox accounts
      </h2>
      <p className={classes.accountsHint}>
        Pick one to fill the form. The password of all is <code>{password}</code>.
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
