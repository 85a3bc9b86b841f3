import { Link } from 'react-router-dom';

import { mayRole } from '#contract/desk/permissions.ts';
import { useCurrentStaff } from '#web/shared/api/current-staff.ts';
import { whoMay } from '#web/shared/api/who-may.ts';
import { actionOfWay, type Way, ways } from '#web/shared/creation-ways.ts';
import { paths } from '#web/shared/paths.ts';
import { sharedWords } from '#web/shared/words/shared-words.ts';

import { words } from '../words/new-customer-words.ts';
import classes from './way-choice.module.css';

interface WayChoiceProps {
  current: Way;
  /** As it stands in the address. */
  identityReference: string | undefined;
}

/** The three ways beside each other, each with what it is for; the address tells which one is shown. One that the role may not use says who may. */
export function WayChoice({ current, identityReference }: WayChoiceProps) {
  const { role } = useCurrentStaff();
  return (
    <nav aria-label={words.ways} className={classes.ways}>
      {ways.map((way) =>
        mayRole(role, actionOfWay[way]) ? (
          <Link
            key={way}
            to={paths.newCustomer({ way, identityReference })}
            replace
            aria-current={way === current ? 'page' : undefined}
            className={classes.way}
          >
            <span className={classes.name}>{words.way[way].name}</span>
            <span className={classes.about}>{words.way[way].about}</span>
          </Link>
        ) : (
          <button key={way} type="button" aria-disabled className={classes.way}>
            <span className={classes.name}>{words.way[way].name}</span>
            <span className={classes.about}>{words.way[way].about}</span>
            <span className={classes.who}>{sharedWords.onlyMay(whoMay(actionOfWay[way]))}</span>
          </button>
        ),
      )}
    </nav>
  );
}
