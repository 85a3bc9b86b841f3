import { Anchor, Group } from '@mantine/core';
import { Link } from 'react-router-dom';

import type { QueueItem } from '#contract/desk/queue.ts';
import { useCurrentStaff } from '#web/shared/api/current-staff.ts';
import { shortenMiddle } from '#web/shared/format/text.ts';
import { instantInWords } from '#web/shared/lists/address-filters.ts';
import rows from '#web/shared/lists/row-link.module.css';
import { type Selection, selectCell } from '#web/shared/lists/selection.tsx';
import { paths } from '#web/shared/paths.ts';
import { DueTime } from '#web/shared/queue/due-time.tsx';
import { QueueActions } from '#web/shared/queue/queue-actions.tsx';
import { itemTitle, objectPath, waitInWords } from '#web/shared/queue/queue-titles.ts';
import { queueWords } from '#web/shared/queue/queue-words.ts';
import { dayWords } from '#web/shared/time/format-time.ts';
import { useServiceAge } from '#web/shared/time/service-clock.ts';
import { Amount } from '#web/shared/ui/amount.tsx';
import { NotKnown } from '#web/shared/ui/not-known.tsx';
import { StatusBadge } from '#web/shared/ui/tone-badge.tsx';
import { rampStatusLooks } from '#web/shared/words/ramp-words.ts';

import { words } from './queue-page-words.ts';
import classes from './queue.module.css';

interface QueueRowProps {
  item: QueueItem;
  onOpen: (id: string) => void;
  /** Undefined while rows can't be selected. */
  isSelected?: boolean | undefined;
  onSelect: Selection['choose'];
}

export function QueueRow({ item, onOpen, isSelected, onSelect }: QueueRowProps) {
  const { id, kind, status, identityReference, maskedName } = item;
  return (
    <tr className={rows.row} data-item={id}>
      {selectCell({ id, name: itemTitle(item), isSelected, onSelect })}
      <th scope="row" className={classes.item}>
        <Link
          className={`${rows.link} ${classes.what}`}
          to={objectPath(item.object)}
          data-row={id}
          onClick={() => onOpen(id)}
        >
          {queueWords.kinds[kind]}
        </Link>
        {status === null ? null : (
          <span className={classes.status}>
            <StatusBadge status={shortenMiddle(status, 30, 10)} looks={rampStatusLooks} />
          </span>
        )}
        {item.object.kind === 'callbacks' ? (
          <span className={classes.status}>{words.days({ day: dayWords(item.object.id) })}</span>
        ) : null}
      </th>
      <td className={classes.customer}>
        {identityReference === null ? (
          <NotKnown>{words.notKnown}</NotKnown>
        ) : (
          <Anchor
            component={Link}
            className={classes.elsewhere}
            to={paths.customer(identityReference)}
            title={identityReference}
            fz="inherit"
          >
            <bdi translate="no">{maskedName ?? shortenMiddle(identityReference, 14, 6)}</bdi>
          </Anchor>
        )}
      </td>
      <td data-align="end" className={classes.amount}>
        <ItemAmount item={item} />
      </td>
      <td className={classes.age}>
        <Age since={item.factSince} />
      </td>
      <td className={classes.due}>
        <Due item={item} />
      </td>
      <td className={classes.assignee}>
        <Assignee item={item} />
      </td>
      <td className={classes.note}>
        <LastNote item={item} />
      </td>
      <td className={classes.actions}>
        <Group gap={4} justify="flex-end" wrap="nowrap">
          <QueueActions item={item} />
        </Group>
      </td>
    </tr>
  );
}

function Age({ since }: { since: string }) {
  return useServiceAge(since);
}

function ItemAmount({ item: { amounts, pair } }: Pick<QueueRowProps, 'item'>) {
  const { fiatAmount, cryptoAmount } = amounts;
  if (fiatAmount !== undefined) return <Amount value={fiatAmount} code={pair.fiat} />;
  return cryptoAmount === undefined ? null : <Amount value={cryptoAmount} code={pair.crypto} />;
}

function Due({ item }: Pick<QueueRowProps, 'item'>) {
  if (item.state === 'done')
    return item.outcome === null ? queueWords.closedByItself : queueWords.outcomes[item.outcome];
  if (item.state === 'waiting') return waitInWords(item, (at) => instantInWords(at));
  return <DueTime dueAt={item.dueAt} />;
}

function Assignee({ item: { assignee } }: Pick<QueueRowProps, 'item'>) {
  const { staffId } = useCurrentStaff();
  if (assignee === null) return <span className="dimmed">{queueWords.unassigned}</span>;
  return assignee.id === staffId ? <strong>{queueWords.yours}</strong> : <bdi>{assignee.name}</bdi>;
}

function LastNote({ item: { lastNote } }: Pick<QueueRowProps, 'item'>) {
  if (lastNote?.text == null) return null;
  const text = words.by({ name: lastNote.author?.name ?? '', text: lastNote.text });
  return (
    <span className={classes.noteText} title={text} dir="auto">
      {text}
    </span>
  );
}
