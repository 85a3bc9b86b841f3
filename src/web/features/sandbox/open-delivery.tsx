import { Anchor, Button, Flex, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { CallbackDetail, CallbackSummary, CallbackSteering } from '#contract/sandbox/deliveries.ts';
import { useServiceClock } from '#web/shared/time/service-clock.ts';
import { nameInWords } from '#web/shared/words/name-words.ts';
import { paths } from '#web/shared/paths.ts';
import { DataTable } from '#web/shared/ui/data-table.tsx';
import { FactList } from '#web/shared/ui/fact-list.tsx';
import { JsonPanel } from '#web/shared/ui/json-panel.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { ServiceTimestamp } from '#web/shared/time/timestamp.tsx';
import { ToneBadge } from '#web/shared/ui/tone-badge.tsx';
import { NoRecord, RecordHead } from './record-view.tsx';
import { deliveryQuery, steerDelivery } from './sandbox-queries.ts';
import { deliveryWords as words } from './sandbox-words.ts';
import { SteeringOutcome, useSteering } from './steering-form.tsx';

const { attemptColumns: attemptNames } = words;
const attemptColumns = [
  { name: attemptNames.attempt },
  { name: attemptNames.outcome },
  { name: attemptNames.at },
  { name: attemptNames.took, align: 'end' },
] as const;

export function OpenDelivery({ id, state }: { id: string; state: string | undefined }) {
  const clock = useServiceClock();
  const { data: delivery, error, refetch } = useQuery(deliveryQuery(id, { clock }));
  return (
    <>
      <RecordHead
        name={delivery ? nameInWords(delivery.status) : id}
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
        <Text px="md" py="sm" fz="sm" c="dimmed">
          {words.noAttempts}
        </Text>
      ) : (
        <DataTable label={words.attemptsListed} columns={attemptColumns}>
          {history.map(({ attempt, outcome, at, durationMs }) => (
            <tr key={attempt}>
              <td>{attempt}</td>
              <td>{outcome}</td>
              <td>
                <ServiceTimestamp at={at} />
              </td>
              <td data-align="end">{words.ms({ milliseconds: durationMs })}</td>
            </tr>
          ))}
        </DataTable>
      )}
    </Panel>
  );
}

export function DeliveryState({ delivery }: { delivery: CallbackSummary }) {
  const { state, isBadlySigned, copies } = delivery;
  const { tone, text } = words.looks[state];
  return (
    <Flex component="span" gap="xs" align="center" wrap="wrap">
      <ToneBadge tone={tone}>{text}</ToneBadge>
      {isBadlySigned ? <ToneBadge tone="action">{words.badlySigned}</ToneBadge> : null}
      {copies > 1 ? <ToneBadge tone="action">{words.copies({ copies })}</ToneBadge> : null}
    </Flex>
  );
}

export function DeliveryButtons({ delivery: { id, state, status, object } }: { delivery: CallbackSummary }) {
  const { doing, done } = useSteering({
    steer: async (action: CallbackSteering['action']) => steerDelivery(id, { action }),
    said: (_answer, action) =>
      (action === 'withhold' ? words.withheld : words.delivered)({ status: nameInWords(status) }),
  });
  const send = state === 'delivered' ? words.again : words.deliver;
  const act = (action: CallbackSteering['action']) => {
    if (!doing.isPending) doing.mutate(action);
  };
  return (
    <Group gap="4px 8px">
      <Button
        variant="default"
        size="compact-sm"
        loading={doing.isPending && doing.variables === 'send'}
        aria-label={words.deliverOf({ action: send, status: nameInWords(status), object })}
        onClick={() => act('send')}
      >
        {send}
      </Button>
      {state === 'waiting' || state === 'held' ? (
        <Button
          variant="subtle"
          size="compact-sm"
          loading={doing.isPending && doing.variables === 'withhold'}
          aria-label={words.deliverOf({ action: words.withhold, status: nameInWords(status), object })}
          onClick={() => act('withhold')}
        >
          {words.withhold}
        </Button>
      ) : null}
      <SteeringOutcome error={doing.error} done={done} />
    </Group>
  );
}
