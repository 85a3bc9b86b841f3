import { Link } from 'react-router-dom';

import type { CallbackSummary } from '#contract/sandbox/callback-deliveries.ts';
import { sentence } from '#web/shared/format/sentence.ts';
import { shortenMiddle } from '#web/shared/format/shorten-middle.ts';
import rows from '#web/shared/ui/row-link.module.css';
import { ServiceTimestamp } from '#web/shared/ui/service-timestamp.tsx';
import { ToneBadge } from '#web/shared/ui/tone-badge.tsx';

import records from '../records/records.module.css';
import { deliveryWords as words } from '../words/delivery-words.ts';
import classes from './deliveries.module.css';
import { DeliveryButtons } from './delivery-buttons.tsx';

interface DeliveryRowProps {
  delivery: CallbackSummary;
  to: string;
  isOpen: boolean;
  onOpen: (name: string) => void;
}

/** A callback as a row: what it says of what, where it stands, and what can be done with it. */
export function DeliveryRow({ delivery, to, isOpen, onOpen }: DeliveryRowProps) {
  const { id, kind, object, status, attempts, dueAt, deliveredAt, createdAt } = delivery;
  return (
    <tr className={rows.row} aria-current={isOpen || undefined}>
      <th scope="row">
        <Link
          className={`${rows.link} ${records.says}`}
          to={to}
          preventScrollReset
          data-row={id}
          aria-label={words.open(sentence(status), object)}
          onClick={() => onOpen(id)}
        >
          {sentence(status)}
        </Link>
      </th>
      <td className={records.roomy}>
        {words.kinds[kind]}{' '}
        <code title={object} translate="no">
          {shortenMiddle(object, 14, 6)}
        </code>
      </td>
      <td>
        <DeliveryState delivery={delivery} />
      </td>
      <td className={records.roomy} data-align="end">
        {attempts}
      </td>
      <td className={records.roomy}>
        <ServiceTimestamp at={deliveredAt ?? dueAt ?? createdAt} />
      </td>
      <td className={`${classes.act} ${records.roomy}`}>
        <DeliveryButtons delivery={delivery} />
      </td>
    </tr>
  );
}

/** Where a callback stands, and what a fault has made of it. */
export function DeliveryState({ delivery }: { delivery: CallbackSummary }) {
  const { state, isBadlySigned, copies } = delivery;
  const { tone, text } = words.looks[state];
  return (
    <span className={records.badges}>
      <ToneBadge tone={tone}>{text}</ToneBadge>
      {isBadlySigned ? <ToneBadge tone="action">{words.badlySigned}</ToneBadge> : null}
      {copies > 1 ? <ToneBadge tone="action">{words.copies(copies)}</ToneBadge> : null}
    </span>
  );
}
