import { describeContext } from '#web/shared/forms/transaction-context.ts';
import { CopyButton } from '#web/shared/ui/copy-button.tsx';
import { FactList, ProvenanceLine } from '#web/shared/ui/fact-list.tsx';
import { useTickingText } from '#web/shared/time/ticker.ts';
import { ToneBadge } from '#web/shared/ui/tone-badge.tsx';
import { useAnnouncement } from '#web/shared/ui/announcer.ts';
import { questionWords } from '#web/shared/words/question-words.ts';

import classes from './price-card.module.css';
import { ageInWords, figuresOf, isStale, priceText, priceTitle, type Priced } from './price-rules.ts';
import { words } from './price-words.ts';

/** A price with its age; greyed when it is too old to rely on. It never changes by itself. */
export function PriceCard({ priced }: { priced: Priced }) {
  const { request, fetchedAt } = priced;
  const isOld = useTickingText((nowMs) => (isStale(fetchedAt, nowMs) ? 'stale' : '')) !== '';
  useAnnouncement(isOld ? words.staleSaid : null);
  return (
    <div className={classes.price} data-stale={isOld || undefined}>
      <div className={classes.head}>
        <h3 className={classes.title} translate="no">
          {priceTitle(priced)}
        </h3>
        <CopyButton value={priceText(priced)} label={words.copied} />
      </div>
      <p className={classes.state}>
        <ToneBadge tone="indicative">{words.indicative}</ToneBadge> <Age fetchedAt={fetchedAt} />
        {isOld ? (
          <ToneBadge tone="action">{words.stale}</ToneBadge>
        ) : (
          <span className={classes.about}>{words.indicativeHint}</span>
        )}
      </p>
      <FactList
        facts={[
          ...figuresOf(priced).map(({ label, text }) => ({
            label,
            value: text === null ? null : <bdi className={classes.figure}>{text}</bdi>,
          })),
          {
            label: words.fixed,
            value: <bdi className={classes.typed}>{request.fiatAmount ?? request.cryptoAmount}</bdi>,
          },
        ]}
      />
      <div className={classes.about}>
        {request.identityReference} · {describeContext(request)}
        <ProvenanceLine source={questionWords.fetched} at={fetchedAt} />
      </div>
    </div>
  );
}

function Age({ fetchedAt }: { fetchedAt: string }) {
  return <span className={classes.age}>{useTickingText((nowMs) => ageInWords(fetchedAt, nowMs))}</span>;
}
