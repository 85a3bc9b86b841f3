import type { ServiceHealth } from '#contract/desk/overview.ts';
import { groupDigits } from '#web/shared/format/decimal.ts';
import { FactList } from '#web/shared/ui/fact-list.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { Timestamp } from '#web/shared/time/timestamp.tsx';
import { type Tone, ToneBadge } from '#web/shared/ui/tone-badge.tsx';

import { words } from './overview-words.ts';
import classes from './overview.module.css';

const tones: Readonly<Record<ServiceHealth['state'], Tone>> = {
  well: 'good',
  troubled: 'action',
  failing: 'bad',
  unheard: 'neutral',
};

/** The service's health in one sentence, and what that is based on. Choice: serviceHealth. */
export function ServicePanel({ service }: { service: ServiceHealth }) {
  const { state, calls, failed, medianMs, lastAnsweredAt, lastCallbackAt } = service;
  const asWritten = (count: number) => groupDigits(String(count));
  return (
    <Panel
      title={words.serviceTitle}
      aside={<ToneBadge tone={tones[state]}>{words.serviceStates[state]}</ToneBadge>}
    >
      <p className={classes.sentence}>{words.service[state]}</p>
      <FactList
        facts={[
          {
            label: words.calls,
            value: calls === 0 ? words.noCalls : words.callsFailed(asWritten(calls), asWritten(failed)),
          },
          ...(medianMs === null
            ? []
            : [{ label: words.median, value: words.milliseconds(asWritten(medianMs)) }]),
          { label: words.lastAnswer, value: <When at={lastAnsweredAt} /> },
          { label: words.lastCallback, value: <When at={lastCallbackAt} /> },
        ]}
      />
    </Panel>
  );
}

function When({ at }: { at: string | null }) {
  return at === null ? words.never : <Timestamp at={at} />;
}
