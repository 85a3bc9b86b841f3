import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';

import type { CallbackRecord } from '#contract/desk/callbacks.ts';
import { DataTable } from '#web/shared/ui/data-table.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { Timestamp } from '#web/shared/ui/timestamp.tsx';

import { callbackFilters, type CallbackFilters } from '../filters/callback-filters.ts';
import { callbackAddress } from '../words/callback-address.ts';
import { signatureLook } from '../words/callback-looks.ts';
import { words } from '../words/callbacks-words.ts';
import classes from './callback-detail.module.css';

const columns = [
  { name: words.columns.received },
  { name: words.columns.signature },
  { name: words.columns.answer },
  { name: words.delivery },
] as const;

/** The others about the same, with the same status, and every delivery of this one. */
export function CallbackRelated({ callback, query }: { callback: CallbackRecord; query: string }) {
  const { event, deliveries, id } = callback;
  return (
    <Panel title={words.related} flush>
      {event === null ? null : (
        <p className={classes.ways}>
          {event.objectId === null ? null : (
            <Anchor component={Link} to={listOf({ object: event.objectId })} size="sm">
              {words.allOfObject}
            </Anchor>
          )}
          {event.status === null ? null : (
            <Anchor component={Link} to={listOf({ status: event.status })} size="sm">
              {words.allOfStatus}
            </Anchor>
          )}
        </p>
      )}
      <DataTable label={words.deliveries} columns={columns}>
        {deliveries.map((delivery) => (
          <tr key={delivery.id}>
            <td>
              {delivery.id === id ? (
                <Timestamp at={delivery.receivedAt} />
              ) : (
                <Anchor
                  component={Link}
                  to={callbackAddress(delivery.id, query)}
                  size="sm"
                  preventScrollReset
                >
                  <Timestamp at={delivery.receivedAt} />
                </Anchor>
              )}
            </td>
            <td>{signatureLook(delivery).text}</td>
            <td>{delivery.answerStatus}</td>
            <td>
              {event === null
                ? words.results.refused
                : delivery.isDuplicate
                  ? words.repeated
                  : words.firstDelivery}
              {delivery.id === id ? ` (${words.thisDelivery})` : ''}
            </td>
          </tr>
        ))}
      </DataTable>
    </Panel>
  );
}

function listOf(filters: CallbackFilters): string {
  return callbackAddress(null, callbackFilters.write(filters).toString());
}
