import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';

import type { CallbackDetail } from '#contract/sandbox/callback-deliveries.ts';
import { useServiceClock } from '#web/shared/api/service-clock.ts';
import { sentence } from '#web/shared/format/sentence.ts';
import { paths } from '#web/shared/paths.ts';
import { DataTable } from '#web/shared/ui/data-table.tsx';
import { FactList } from '#web/shared/ui/fact-list.tsx';
import { JsonPanel } from '#web/shared/ui/json-panel.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { ServiceTimestamp } from '#web/shared/ui/service-timestamp.tsx';

import { deliveryQuery } from '../queries/sandbox-queries.ts';
import { NoRecord } from '../records/record-states.tsx';
import { RecordHead } from '../records/record-view.tsx';
import records from '../records/records.module.css';
import { deliveryWords as words } from '../words/delivery-words.ts';
import { DeliveryButtons } from './delivery-buttons.tsx';
import { DeliveryState } from './delivery-row.tsx';

const { attemptColumns: names } = words;
const columns = [
  { name: names.attempt },
  { name: names.outcome },
  { name: names.at },
  { name: names.took, align: 'end' },
] as const;

/** One callback: what is sent, and what came of every attempt. */
export function OpenDelivery({ id, state }: { id: string; state: string | undefined }) {
  const clock = useServiceClock();
  const { data: delivery, error, refetch } = useQuery(deliveryQuery(id, { clock }));
  return (
    <>
      <RecordHead
        name={delivery ? sentence(delivery.status) : id}
        label={words.idCopied}
        copied={id}
        badges={delivery ? <DeliveryState delivery={delivery} /> : null}
        back={{ to: paths.sandbox({ tab: 'callbacks', state }), label: words.all }}
      />
      {delivery ? (
        <>
          <Panel title={words.byHand}>
            <DeliveryButtons delivery={delivery} />
          </Panel>
          <DeliveryFacts delivery={delivery} />
          <JsonPanel data={delivery.body} title={words.body} isOpenAtFirst />
          <Attempts history={delivery.history} />
        </>
      ) : (
        <NoRecord
          error={error}
          onRetry={() => void refetch()}
          words={{ loading: words.loadingOne, none: words.noOne, noneText: words.noOneText }}
        />
      )}
    </>
  );
}

function DeliveryFacts({ delivery }: { delivery: CallbackDetail }) {
  const { kind, object, createdAt, dueAt, deliveredAt } = delivery;
  const { facts } = words;
  const record = kind === 'rampMessage' ? { ramp: object } : { customer: object };
  return (
    <Panel>
      <FactList
        facts={[
          {
            label: facts.about,
            value: (
              <Anchor component={Link} to={paths.sandbox(record)} fz="inherit" ff="monospace" translate="no">
                {object}
              </Anchor>
            ),
          },
          { label: facts.kind, value: words.kinds[kind] },
          { label: facts.created, value: <ServiceTimestamp at={createdAt} /> },
          ...(dueAt === null ? [] : [{ label: facts.due, value: <ServiceTimestamp at={dueAt} /> }]),
          ...(deliveredAt === null
            ? []
            : [{ label: facts.delivered, value: <ServiceTimestamp at={deliveredAt} /> }]),
        ]}
      />
    </Panel>
  );
}

function Attempts({ history }: { history: CallbackDetail['history'] }) {
  return (
    <Panel title={words.history} flush>
      {history.length === 0 ? (
        <p className={`${records.text} ${records.blockOfText}`}>{words.noAttempts}</p>
      ) : (
        <DataTable label={words.attemptsListed} columns={columns}>
          {history.map(({ attempt, outcome, at, durationMs }) => (
            <tr key={attempt}>
              <td>{attempt}</td>
              <td>{outcome}</td>
              <td>
                <ServiceTimestamp at={at} />
              </td>
              <td data-align="end">{words.ms(durationMs)}</td>
            </tr>
          ))}
        </DataTable>
      )}
    </Panel>
  );
}
