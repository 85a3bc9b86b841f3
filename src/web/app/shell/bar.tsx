import { useEnvironment } from '#web/shared/api/environment.ts';

import classes from './bar.module.css';
import { Brand } from './brand.tsx';
import { ColorSchemeSwitch } from './color-scheme-switch.tsx';
import { EnvironmentBadge } from './environment-badge.tsx';
import { NavigationDrawer } from './navigation-drawer.tsx';
import { PersonMenu } from './person-menu.tsx';
import { TimeZoneSwitch } from './time-zone-switch.tsx';

/** The top: what environment this is, in which zone times are written, light or dark, and who is signed in. */
export function Bar() {
  const environment = useEnvironment()?.environment;
  return (
    <header className="frame-banner">
      <p className="frame-strip">
        {environment === 'sandbox' ? 'SANDBOX: no real money or customers' : null}
      </p>
      <div className="frame-bar">
        <NavigationDrawer />
        <Brand />
        <div className={classes.tools}>
          {environment ? <EnvironmentBadge environment={environment} /> : null}
          <TimeZoneSwitch />
          <ColorSchemeSwitch />
          <PersonMenu />
        </div>
      </div>
    </header>
  );
}
