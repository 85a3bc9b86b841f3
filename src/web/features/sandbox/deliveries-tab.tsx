import { Button, Flex, Group, Stack, Text } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useFormContext } from 'react-hook-form';
import { Link, useNavigate } from 'react-router-dom';
import {
  type CallbackDeliveryState,
  callbackStates,
  type CallbackSummary,
  callbackEndpoint,
} from '#contract/sandbox/deliveries.ts';
import { useServiceClock } from '#web/shared/time/service-clock.ts';
import { shortenMiddle } from '#web/shared/format/text.ts';
import { nameInWords } from '#web/shared/words/name-words.ts';
import { TextField } from '#web/shared/forms/text-field.tsx';
import { DirectoryList } from '#web/shared/lists/directory-list.tsx';
import { paths } from '#web/shared/paths.ts';
import { DelayedSkeleton } from '#web/shared/ui/delayed-skeleton.tsx';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';
import { ChoiceChip } from '#web/shared/lists/filter-chips.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import rows from '#web/shared/lists/row-link.module.css';
import { ServiceTimestamp } from '#web/shared/time/timestamp.tsx';
import { DeliveryButtons, DeliveryState, OpenDelivery } from './open-delivery.tsx';
import { RecordView } from './record-view.tsx';
import {
  changeEndpoint,
  deliveriesQuery,
  endpointQuery,
  readAgainAtMs,
  alwaysStale,
  releaseDeliveries,
} from './sandbox-queries.ts';
import { deliveryWords as words } from './sandbox-words.ts';
import { SteeringForm, SteeringOutcome, SteeringSubmit, useSteering } from './steering-form.tsx';
import classes from './sandbox.module.css';

const { columns: names } = words;
const columns = [
  { name: names.says },
  { name: names.about, className: classes['roomy'] },
  { name: names.state },
  { name: names.attempts, className: classes['roomy'], align: 'end' },
  { name: names.when, className: classes['roomy'] },
  { name: names.act, className: classes['roomy'] },
] as const;

interface DeliveriesTabProps {
  open: string | null;
  state: CallbackDeliveryState | null;
}

export function DeliveriesTab({ open, state }: DeliveriesTabProps) {
  const clock = useServiceClock();
  const list = useInfiniteQuery({
    ...deliveriesQuery(state),
    ...alwaysStale,
    refetchInterval: ({ state: { data } }) =>
      readAgainAtMs(
        (data?.pages ?? []).flatMap(({ items }) => items.map(({ dueAt }) => dueAt)),
        { clock },
      ),
  });
  const navigate = useNavigate();
  const { doing, done } = useSteering({
    steer: async () => releaseDeliveries(),
    said: ({ released }) => words.released({ count: released }),
  });
  const choose = (chosen: string) =>
    void navigate(paths.sandbox({ tab: 'callbacks', state: chosen === '' ? undefined : chosen }), {
      preventScrollReset: true,
    });
  return (
    <Stack gap="md">
      <RecordView
        openId={open}
        list={
          <Panel title={words.deliveries} flush>
            <Group gap="xs" py="sm" px="md">
              <ChoiceChip
                label={words.state}
                shown={words.stateIs({ state: state === null ? words.any : words.states[state] })}
                value={state ?? ''}
                options={[
                  { value: '', text: words.any },
                  ...callbackStates.map((value) => ({ value, text: words.states[value] })),
                ]}
                onChoose={choose}
              />
              <Button
                variant="default"
                size="compact-sm"
                loading={doing.isPending}
                onClick={() => doing.mutate()}
              >
                {words.release}
              </Button>
              <SteeringOutcome error={doing.error} done={done} />
            </Group>
            <DirectoryList
              list={list}
              asked={state ?? ''}
              nameOf={({ id }) => id}
              words={words}
              label={words.deliveriesListed}
              columns={columns}
              empty={<NoDeliveries state={state} />}
            >
              {(delivery, onOpen) => (
                <DeliveryRow
                  delivery={delivery}
                  to={paths.sandbox({ callback: delivery.id, state: state ?? undefined })}
                  isOpen={delivery.id === open}
                  onOpen={onOpen}
                  key={delivery.id}
                />
              )}
            </DirectoryList>
          </Panel>
        }
      >
        {open === null ? null : <OpenDelivery id={open} state={state ?? undefined} key={open} />}
      </RecordView>
      <EndpointPanel />
    </Stack>
  );
}

function NoDeliveries({ state }: { state: CallbackDeliveryState | null }) {
  return state === null ? (
    <EmptyState title={words.none}>{words.noneText}</EmptyState>
  ) : (
    <EmptyState title={words.noneIn({ state: words.states[state] })}>{words.noneInText}</EmptyState>
  );
}

interface DeliveryRowProps {
  delivery: CallbackSummary;
  to: string;
  isOpen: boolean;
  onOpen: (name: string) => void;
}

function DeliveryRow({ delivery, to, isOpen, onOpen }: DeliveryRowProps) {
  const { id, kind, object, status, attempts, dueAt, deliveredAt, createdAt } = delivery;
  return (
    <tr className={rows.row} aria-current={isOpen || undefined}>
      <th scope="row">
        <Link
          className={`${rows.link} ${classes.says}`}
          to={to}
          preventScrollReset
          data-row={id}
          aria-label={words.open({ status: nameInWords(status), object })}
          onClick={() => onOpen(id)}
        >
          {nameInWords(status)}
        </Link>
      </th>
      <td className={classes.roomy}>
        {words.kinds[kind]}{' '}
        <code title={object} data-whole={object} translate="no">
          {shortenMiddle(object, 14, 6)}
        </code>
      </td>
      <td>
        <DeliveryState delivery={delivery} />
      </td>
      <td className={classes.roomy} data-align="end">
        {attempts}
      </td>
      <td className={classes.roomy}>
        <ServiceTimestamp at={deliveredAt ?? dueAt ?? createdAt} />
      </td>
      <td className={`${classes.act} ${classes.roomy}`}>
        <DeliveryButtons delivery={delivery} />
      </td>
    </tr>
  );
}

interface EndpointValues {
  url: string;
}

function EndpointPanel() {
  const { data: endpoint, error, refetch } = useQuery(endpointQuery());
  return (
    <Panel title={words.endpoint}>
      {endpoint ? (
        <Stack gap="sm" maw={720}>
          <Flex component="p" gap="4px 12px" wrap="wrap" m={0} className="anywhere">
            {endpoint.url === null ? words.endpointNone : <code translate="no">{endpoint.url}</code>}
            {endpoint.isOverridden ? (
              <Text span c="dimmed" fz="sm">
                {words.endpointOverridden}
              </Text>
            ) : null}
          </Flex>
          <SteeringForm
            name={words.endpointForm}
            schema={callbackEndpoint}
            defaults={{ url: '' }}
            labels={{ url: words.endpointUrl }}
            toRequest={({ url }: EndpointValues) => ({ url: url.trim() })}
            steer={changeEndpoint}
            said={({ url }) => words.endpointDone({ url: url ?? words.endpointNone })}
          >
            <UrlField />
            <SteeringSubmit>{words.endpointButton}</SteeringSubmit>
          </SteeringForm>
        </Stack>
      ) : error ? (
        <ErrorPanel error={error} onRetry={() => void refetch()} />
      ) : (
        <DelayedSkeleton lines={2} label={words.loading} />
      )}
    </Panel>
  );
}

function UrlField() {
  const { control } = useFormContext<EndpointValues>();
  return (
    <TextField
      control={control}
      name="url"
      label={words.endpointUrl}
      description={words.endpointHint}
      placeholder={words.endpointExample}
      isIdentifier
    />
  );
}
