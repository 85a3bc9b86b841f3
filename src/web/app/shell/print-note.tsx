import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

import { useCurrentStaff } from '#web/shared/api/current-staff.ts';
import { useEnvironment } from '#web/shared/api/environment.ts';
import { absoluteTime } from '#web/shared/time/format-time.ts';
import { useTimeZone } from '#web/shared/time/time-zone.ts';
import { sharedWords } from '#web/shared/words/shared-words.ts';

import { words } from '../app-words.ts';
import classes from './shell.module.css';

/** At the top of a printed page: the environment, when it was printed, and by whom. */
export function PrintNote() {
  const { name, role } = useCurrentStaff();
  const environment = useEnvironment()?.environment;
  const zone = useTimeZone();
  const [atMs, setAtMs] = useState(() => Date.now());
  // The browser says when it prints, and takes the page as it is right after.
  useEffect(() => {
    const note = () => flushSync(() => setAtMs(Date.now()));
    window.addEventListener('beforeprint', note);
    return () => window.removeEventListener('beforeprint', note);
  }, []);
  const { day, clock, zone: zoneName } = absoluteTime(atMs, zone);
  return (
    <p className={classes.printNote}>
      <strong>{environment === 'live' ? words.live : sharedWords.sandboxStrip}</strong>{' '}
      <span>{words.printed({ time: `${day}, ${clock} ${zoneName}`, name, role })}</span>
    </p>
  );
}
