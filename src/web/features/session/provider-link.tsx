import { Button } from '@mantine/core';

import { words } from './session-words.ts';
import classes from './sign-in.module.css';

const START = '/api/oidc/start';

interface ProviderLinkProps {
  /** Where to go on, a path of this site. */
  returnTo: string;
  /** Leaves this page as it is. */
  isInNewTab?: boolean;
}

/** Leads to the company's provider and back: a plain link, since the browser itself has to go there. */
export function ProviderLink({ returnTo, isInNewTab = false }: ProviderLinkProps) {
  const address = `${START}?returnTo=${encodeURIComponent(returnTo)}`;
  return (
    <div className={classes.provider}>
      <p className={classes.or}>{words.or}</p>
      <Button
        component="a"
        href={address}
        variant="default"
        fullWidth
        {...(isInNewTab ? { target: '_blank', rel: 'noopener' } : {})}
      >
        {words.companyAccount}
      </Button>
      {isInNewTab ? <p className={classes.newTab}>{words.inNewTab}</p> : null}
    </div>
  );
}
