import type { RampDetail } from '#contract/desk/ramps.ts';
import { shortenMiddle } from '#web/shared/format/shorten-middle.ts';
import { FactSource } from '#web/shared/ui/fact-source.tsx';
import { StatusBadge } from '#web/shared/ui/status-badge.tsx';
import { rampStatusLooks } from '#web/shared/words/ramp-status-looks.ts';

import { words } from '../words/ramps-words.ts';
import { type Account, accountsOf } from './accounts-of.ts';
import classes from './ramp-view.module.css';
import type { KnownRamp } from './use-ramp.ts';

/** The three who tell of a ramp, each with what it said and when; which of them counts is marked. Product: Two facts. */
export function WhoSaysSo({ known }: { known: KnownRamp }) {
  const accounts = accountsOf(known);
  const { record } = known;
  const counting = record === null ? null : tellerThatCounts(record);
  if (accounts.length === 0) return null;
  return (
    <ul className={classes.accounts} aria-label={words.accounts}>
      {accounts.map(({ teller, status, at }) => (
        <li className={classes.account} key={teller}>
          <span className={classes.teller}>{words.tellers[teller]}</span>
          <StatusBadge status={shortenMiddle(status, 30, 10)} looks={rampStatusLooks} />
          <FactSource source={words.told[teller]} at={at} />
          {teller === counting && status === record?.status ? (
            <span className={classes.counts}>{words.counts}</span>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

function tellerThatCounts({ statusFact, timeline }: RampDetail): Account['teller'] | null {
  if (statusFact === null) return null;
  if (statusFact.source === 'callback') return 'callback';
  const teller = timeline.find(({ id }) => id === statusFact.eventId);
  return teller?.kind === 'call' && teller.operation === 'createRamp' ? 'create' : 'answer';
}
