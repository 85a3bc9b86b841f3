import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';

import type { PriceAnswer as Answer, PriceQuery } from '#contract/service/price.ts';
import type { Answered } from '#web/shared/api/use-inspector.ts';
import { describeContext } from '#web/shared/forms/transaction-context.ts';
import { ChangesPanel } from '#web/shared/ui/changes-panel.tsx';
import { CopyButton } from '#web/shared/ui/copy-button.tsx';
import { FactList } from '#web/shared/ui/fact-list.tsx';
import { JsonPanel } from '#web/shared/ui/json-panel.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { ProvenanceLine } from '#web/shared/ui/provenance-line.tsx';
import { useTickingText } from '#web/shared/ui/ticker.ts';
import { ToneBadge } from '#web/shared/ui/tone-badge.tsx';
import { useAnnouncement } from '#web/shared/ui/use-announcement.ts';
import { questionWords } from '#web/shared/words/question-words.ts';

import classes from './price-answer.module.css';
import {
  ageInWords,
  describePriceChanges,
  figuresOf,
  isStale,
  priceText,
  priceTitle,
} from './price-rules.ts';
import { words } from './price-words.ts';

interface PriceAnswerProps {
  current: Answered<PriceQuery, Answer>;
  previous: Answered<PriceQuery, Answer> | null;
  isLoading: boolean;
  /** Asks for the same again, as it was typed. */
  onRefresh: () => void;
}

/** The price with its age; greyed when it is too old to rely on. It never changes but on demand. Details 23. */
export function PriceAnswer({ current, previous, isLoading, onRefresh }: PriceAnswerProps) {
  const { request, raw, fetchedAt } = current;
  const stale = useTickingText((nowMs) => (isStale(fetchedAt, nowMs) ? 'stale' : '')) !== '';
  useAnnouncement(stale ? words.staleSaid : null);
  return (
    <>
      <Panel
        title={words.price}
        aside={
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconRefresh size={16} aria-hidden />}
            loading={isLoading}
            onClick={onRefresh}
          >
            {words.refresh}
          </Button>
        }
      >
        <div className={classes.price} data-stale={stale || undefined}>
          <div className={classes.head}>
            <h3 className={classes.title}>{priceTitle(current)}</h3>
            <CopyButton value={priceText(current)} label={words.title.toLowerCase()} />
          </div>
          <p className={classes.state}>
            <ToneBadge tone="neutral">{words.indicative}</ToneBadge> <Age fetchedAt={fetchedAt} />
            {stale ? (
              <ToneBadge tone="action">{words.stale}</ToneBadge>
            ) : (
              <span className={classes.about}>{words.indicativeHint}</span>
            )}
          </p>
          <FactList
            facts={[
              ...figuresOf(current).map(({ label, text }) => ({
                label,
                value: text === null ? null : <span className={classes.figure}>{text}</span>,
              })),
              {
                label: words.fixed,
                value: <code>{request.fiatAmount ?? request.cryptoAmount}</code>,
              },
            ]}
          />
          <div className={classes.about}>
            {request.identityReference} · {describeContext(request)}
            <ProvenanceLine source={questionWords.fetched} at={fetchedAt} />
          </div>
        </div>
      </Panel>
      <ChangesPanel changes={describePriceChanges(previous, current)} />
      <JsonPanel data={raw} />
    </>
  );
}

function Age({ fetchedAt }: { fetchedAt: string }) {
  return <span className={classes.age}>{useTickingText((nowMs) => ageInWords(fetchedAt, nowMs))}</span>;
}
