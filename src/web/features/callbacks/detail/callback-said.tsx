import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';

import type { CallbackEvent, CallbackRecord } from '#contract/desk/callbacks.ts';
import { rampId } from '#contract/service/primitives.ts';
import { paths } from '#web/shared/paths.ts';
import { type Fact, FactList } from '#web/shared/ui/fact-list.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { ServiceTimestamp } from '#web/shared/ui/service-timestamp.tsx';
import { ToneBadge } from '#web/shared/ui/tone-badge.tsx';
import { sentenceOf } from '#web/shared/words/status-sentences.ts';

import { statusLook } from '../words/callback-looks.ts';
import { words } from '../words/callbacks-words.ts';
import classes from './callback-detail.module.css';
import { ForeignText } from '#web/shared/ui/foreign-text/foreign-text.tsx';

/** What an accepted callback said: of what, which status, when by its own account, and what is odd about it. */
export function CallbackSaid({ event }: { event: CallbackEvent }) {
  const { tone, text, isKnown } = statusLook(event.kind, event.status);
  const sentence =
    event.status === null ? null : sentenceOf(event.kind === 'identity' ? 'account' : 'ramp', event.status);
  const said: Fact[] = [
    { label: words.saidAbout, value: <About event={event} /> },
    {
      label: words.saidStatus,
      value: (
        <span className={classes.verdict}>
          <ToneBadge tone={tone}>
            <bdi>{text}</bdi>
          </ToneBadge>
          {isKnown ? <code>{event.status}</code> : null}
        </span>
      ),
    },
    ...(sentence === null ? [] : [{ label: words.saidSentence, value: `“${sentence}”` }]),
    { label: words.saidDate, value: <SaidDate event={event} /> },
  ];
  return (
    <Panel title={words.said}>
      {event.findings.length > 0 ? (
        <p className={classes.findings}>
          {event.findings.map((finding) => (
            <ToneBadge tone={finding === 'unknown-object' ? 'neutral' : 'action'} key={finding}>
              {words.findings[finding]}
            </ToneBadge>
          ))}
        </p>
      ) : null}
      <FactList facts={said} />
    </Panel>
  );
}

/** What it says of route and amounts, by the names of the interface document. */
export function CallbackFacts({ facts }: Pick<CallbackRecord, 'facts'>) {
  const amounts = Object.entries(facts).map(([name, value]): Fact => ({
    label: name,
    value: <ForeignText>{value}</ForeignText>,
  }));
  if (amounts.length === 0) return null;
  return (
    <Panel title={words.facts}>
      <FactList facts={amounts} />
    </Panel>
  );
}

function About({ event: { kind, objectId } }: { event: CallbackEvent }) {
  if (objectId === null) return <span>{words.noObject}</span>;
  const name = kind === 'identity' ? words.customer : words.ramp;
  const to = kind === 'identity' ? paths.customer(objectId) : paths.ramp(objectId);
  const isLinked = kind === 'identity' || rampId.safeParse(objectId).success;
  return (
    <span>
      {name}{' '}
      {isLinked ? (
        <Anchor component={Link} to={to} fz={13} ff="monospace" translate="no">
          <bdi>{objectId}</bdi>
        </Anchor>
      ) : (
        <bdi>{objectId}</bdi>
      )}
    </span>
  );
}

function SaidDate({ event: { statusDate, statusAt } }: { event: CallbackEvent }) {
  if (statusDate === null) return null;
  if (statusAt === null) {
    return (
      <span>
        <ForeignText>{statusDate}</ForeignText>
        <span className={classes.aside}>{words.unreadableDate}</span>
      </span>
    );
  }
  return (
    <span>
      <ServiceTimestamp at={statusAt} />
      <span className={classes.aside}>{words.zoneAssumed}</span>
    </span>
  );
}
