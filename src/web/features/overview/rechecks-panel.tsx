import { Box } from '@mantine/core';
import { Link } from 'react-router-dom';

import type { RecheckOverview } from '#contract/desk/rechecks.ts';
import { shortenMiddle } from '#web/shared/format/text.ts';
import { place, Sentence } from '#web/shared/language/sentence.tsx';
import { paths } from '#web/shared/paths.ts';
import { Timestamp } from '#web/shared/time/timestamp.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { ToneBadge } from '#web/shared/ui/tone-badge.tsx';
import { recheckText } from '#web/shared/words/recheck-words.ts';

import { recheckPanelWords as words } from './later-words.ts';
import classes from './trends.module.css';

/** Lists customers whose answer changed in a re-check. */
export function Rechecks({ rechecks }: { rechecks: RecheckOverview }) {
  const { customers, lastAt, changes } = rechecks;
  if (customers === 0) return null;
  return (
    <Panel title={words.title} flush>
      <p className={classes.summary}>
        {words.checked({ customers })}{' '}
        {lastAt === null ? null : (
          <Sentence
            text={words.last({ when: place('when') })}
            parts={{ when: <Timestamp at={lastAt} show="relative" /> }}
          />
        )}
      </p>
      {changes.length === 0 ? null : (
        <ul className={classes.cases} aria-label={words.changes}>
          {changes.map((change) => (
            <li className={classes.found} key={change.identityReference}>
              <Link
                to={paths.customer(change.identityReference)}
                className={classes.caseLink}
                data-whole={change.identityReference}
                translate="no"
              >
                {shortenMiddle(change.identityReference, 24, 8)}
              </Link>
              <ToneBadge tone={change.isReady ? 'good' : 'action'}>{recheckText(change)}</ToneBadge>
              <Box component="span" ta="end" className="tabular" style={{ whiteSpace: 'nowrap' }}>
                <Timestamp at={change.at} show="relative" />
              </Box>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
