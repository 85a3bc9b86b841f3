import { Text } from '@mantine/core';
import { memo } from 'react';
import { Link } from 'react-router-dom';

import type { BatchItem } from '#contract/desk/batches.ts';
import { regionName } from '#web/shared/format/region-name.ts';
import { shortenMiddle } from '#web/shared/format/text.ts';
import rows from '#web/shared/lists/row-link.module.css';
import { paths } from '#web/shared/paths.ts';
import { Timestamp } from '#web/shared/time/timestamp.tsx';
import { DataTable } from '#web/shared/ui/data-table.tsx';
import { StatusBadge, ToneBadge } from '#web/shared/ui/tone-badge.tsx';
import { exchangeWords, rampStatusLooks } from '#web/shared/words/ramp-words.ts';

import { itemTones, onboardingLooks, problemInWords } from './batch-results.ts';
import { words } from './batches-words.ts';
import classes from './batches.module.css';

const { columns: names } = words;

export function BatchItems({ items }: { items: readonly BatchItem[] }) {
  return (
    <DataTable
      label={words.itemsTitle}
      columns={[
        { name: names.id, className: classes.id },
        { name: names.result },
        { name: names.details, className: 'from-700' },
        { name: names.checked, className: 'from-1280' },
      ]}
    >
      {items.map((item) => (
        <ItemRow item={item} key={`${item.kind} ${item.id}`} />
      ))}
    </DataTable>
  );
}

/** Structural sharing keeps unchanged rows from rendering again. */
const ItemRow = memo(function ItemRow({ item }: { item: BatchItem }) {
  const { id, kind, state, checkedAt } = item;
  const problem = problemInWords(item);
  return (
    <tr className={rows.row}>
      <th scope="row" className={classes.id}>
        <Link
          className={rows.link}
          to={kind === 'customer' ? paths.customer(id) : paths.ramp(id)}
          title={id}
          data-whole={id}
          translate="no"
        >
          {kind === 'ramp' ? shortenMiddle(id) : shortenMiddle(id, 14, 6)}
        </Link>
        {kind === 'ramp' ? (
          <Text span inherit c="dimmed" fw={400} ms={8}>
            {words.kind.ramp}
          </Text>
        ) : null}
      </th>
      <td>
        <span className={classes.badges}>
          <ToneBadge tone={itemTones[state]}>{words.itemStates[state]}</ToneBadge>
          {problem === '' ? null : (
            <Text span inherit c="dimmed">
              {problem}
            </Text>
          )}
          <ItemStatus item={item} />
        </span>
      </td>
      <td className="from-700">
        <bdi>{detailsOf(item)}</bdi>
      </td>
      <td className="from-1280">
        {checkedAt === null ? null : <Timestamp at={checkedAt} show="relative" />}
      </td>
    </tr>
  );
});

function ItemStatus({ item }: { item: BatchItem }) {
  if (item.found === null) return null;
  if (item.kind === 'ramp') {
    const { status, writtenStatus } = item.found;
    return status === null ? null : (
      <StatusBadge status={shortenMiddle(status, 30, 10)} looks={rampStatusLooks} written={writtenStatus} />
    );
  }
  const { isBlocked, onboardingStatus, openRequirements } = item.found;
  return (
    <>
      {isBlocked === null ? null : (
        <ToneBadge tone={isBlocked ? 'bad' : 'good'}>{isBlocked ? words.blocked : words.active}</ToneBadge>
      )}
      {onboardingStatus === null ? null : <StatusBadge status={onboardingStatus} looks={onboardingLooks} />}
      {openRequirements === null || openRequirements === 0 ? null : (
        <Text span inherit c="dimmed">
          {words.requirements({ count: openRequirements })}
        </Text>
      )}
    </>
  );
}

function detailsOf(item: BatchItem): string {
  if (item.found === null) return '';
  if (item.kind === 'ramp') return exchangeWords(item.found) ?? '';
  const { maskedName, country } = item.found;
  return [maskedName, country === null ? null : regionName(country)]
    .filter((one) => one !== null)
    .join(' · ');
}
