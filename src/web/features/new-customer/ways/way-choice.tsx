import { Link } from 'react-router-dom';

import { paths } from '#web/shared/paths.ts';

import { words } from '../words/new-customer-words.ts';
import classes from './way-choice.module.css';
import { type Way, ways } from './ways.ts';

interface WayChoiceProps {
  current: Way;
  /** As it stands in the address. */
  identityReference: string | undefined;
}

/** The three ways beside each other, each with what it is for; the address tells which one is shown. */
export function WayChoice({ current, identityReference }: WayChoiceProps) {
  return (
    <nav aria-label={words.ways} className={classes.ways}>
      {ways.map((way) => (
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
      ))}
    </nav>
  );
}
