import type { ConnectionCheck, ConnectionFinding } from '#contract/desk/connection.ts';
import { Timestamp } from '#web/shared/ui/timestamp.tsx';
import type { Tone } from '#web/shared/ui/tone.ts';
import { ToneBadge } from '#web/shared/ui/tone-badge.tsx';

import { words } from '../words/connection-words.ts';
import classes from './connection.module.css';
import { FindingText } from './finding-text.tsx';

const verdictTones = { accepted: 'good', refused: 'bad', untried: 'neutral' } as const;

/** What a check found: one sentence, then what was looked at, in order, each with what to do. */
export function CheckVerdict({ check: { steps, keyPairs, checkedAt, baseUrl } }: { check: ConnectionCheck }) {
  const isFine = steps.every((step) => step.isFine === true);
  return (
    <div className={classes.verdict}>
      <p className={classes.sentence}>
        <ToneBadge tone={isFine ? 'good' : 'bad'}>{isFine ? words.isFine : words.isNotFine}</ToneBadge>
        <span className={classes.facts}>
          <bdi>{baseUrl}</bdi>
          <Timestamp at={checkedAt} />
        </span>
      </p>
      <ol className={classes.steps}>
        {steps.map((finding) => (
          <li className={classes.step} key={finding.step}>
            <ToneBadge tone={toneOf(finding)}>{words.steps[finding.step]}</ToneBadge>
            <FindingText {...finding} />
          </li>
        ))}
      </ol>
      {keyPairs.length > 1 ? (
        <ul className={classes.pairs} aria-label={words.keys}>
          {keyPairs.map(({ which, keyId, verdict }) => (
            <li key={which}>
              {words.keyPairs[which]} <code>{keyId}</code>{' '}
              <ToneBadge tone={verdictTones[verdict]}>{words.verdicts[verdict]}</ToneBadge>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

function toneOf({ isFine }: ConnectionFinding): Tone {
  if (isFine === null) return 'neutral';
  return isFine ? 'good' : 'bad';
}
