import { lazy, Suspense } from 'react';

import { useEnvironment } from '#web/shared/api/environment.ts';
import { useServiceClock } from '#web/shared/api/service-clock.ts';

import { CommandOpener } from '../palette/command-opener.tsx';
import classes from './bar.module.css';
import { Brand } from './brand.tsx';
import { ColorSchemeSwitch } from './color-scheme-switch.tsx';
import { EnvironmentBadge } from './environment-badge.tsx';
import { HelpLink } from './help-link.tsx';
import { NavigationDrawer } from './navigation-drawer.tsx';
import { PersonMenu } from './person-menu.tsx';
import { TimeZoneSwitch } from './time-zone-switch.tsx';
import { sharedWords } from '#web/shared/words/shared-words.ts';

/** Nobody who is signed out waits for it, and the page is whole without it. */
const ServiceClockNote = lazy(async () =>
  import('./service-clock-note.tsx').then(
    (note) => ({ default: note.ServiceClockNote }),
    () => ({ default: Nothing }),
  ),
);

/** The top: what environment this is, in which zone times are written, light or dark, and who is signed in. */
export function Bar() {
  const environment = useEnvironment()?.environment;
  const clock = useServiceClock();
  return (
    <header className="frame-banner">
      <p className="frame-strip">
        {environment === 'sandbox' ? sharedWords.sandboxStrip : null}
        {clock ? (
          <Suspense>
            <ServiceClockNote clock={clock} />
          </Suspense>
        ) : null}
      </p>
      <div className="frame-bar">
        <NavigationDrawer />
        <Brand />
        <CommandOpener />
        <div className={classes.tools}>
          {environment ? <EnvironmentBadge environment={environment} /> : null}
          <TimeZoneSwitch />
          <HelpLink />
          <ColorSchemeSwitch />
          <PersonMenu />
        </div>
      </div>
    </header>
  );
}

function Nothing() {
  return null;
}
