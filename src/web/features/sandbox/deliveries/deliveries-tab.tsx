import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from '@mantine/core';
import { useNavigate } from 'react-router-dom';

import { callbackStates, type CallbackDeliveryState } from '#contract/sandbox/callback-deliveries.ts';
import { useServiceClock } from '#web/shared/api/service-clock.ts';
import { DirectoryList } from '#web/shared/lists/directory-list.tsx';
import { paths } from '#web/shared/paths.ts';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { ChoiceChip } from '#web/shared/ui/filter-chips/choice-chip.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';

import { SteeringOutcome } from '../form/steering-outcome.tsx';
import { useSteering } from '../form/use-steering.ts';
import { readAgainAtMs } from '../queries/read-again.ts';
import { deliveriesQuery, readAnew } from '../queries/sandbox-queries.ts';
import { releaseDeliveries } from '../queries/steering.ts';
import { RecordView } from '../records/record-view.tsx';
import records from '../records/records.module.css';
import { deliveryWords as words } from '../words/delivery-words.ts';
import { DeliveryRow } from './delivery-row.tsx';
import classes from './deliveries.module.css';
import { EndpointPanel } from './endpoint-panel.tsx';
import { OpenDelivery } from './open-delivery.tsx';

const { columns: names } = words;
const columns = [
  { name: names.says },
  { name: names.about, className: records['roomy'] },
  { name: names.state },
  { name: names.attempts, className: records['roomy'], align: 'end' },
  { name: names.when, className: records['roomy'] },
  { name: names.act, className: records['roomy'] },
] as const;

interface DeliveriesTabProps {
  open: string | null;
  /** Which are listed; null: all. */
  state: CallbackDeliveryState | null;
}

/** The callbacks that the sandbox sent, sends and keeps back, and where they go. */
export function DeliveriesTab({ open, state }: DeliveriesTabProps) {
  const clock = useServiceClock();
  const list = useInfiniteQuery({
    ...deliveriesQuery(state),
    ...readAnew,
    refetchInterval: ({ state: { data } }) =>
      readAgainAtMs(
        (data?.pages ?? []).flatMap(({ items }) => items.map(({ dueAt }) => dueAt)),
        { clock },
      ),
  });
  const navigate = useNavigate();
  const { doing, done } = useSteering({
    steer: async () => releaseDeliveries(),
    said: ({ released }) => words.released(released),
  });
  const choose = (chosen: string) =>
    void navigate(paths.sandbox({ tab: 'callbacks', state: chosen === '' ? undefined : chosen }), {
      preventScrollReset: true,
    });
  return (
    <div className={classes.tab}>
      <RecordView
        openId={open}
        list={
          <Panel title={words.deliveries} flush>
            <div className={classes.bar}>
              <ChoiceChip
                label={words.state}
                shown={words.stateIs(state === null ? words.any : words.states[state])}
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
            </div>
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
    </div>
  );
}

function NoDeliveries({ state }: { state: CallbackDeliveryState | null }) {
  return state === null ? (
    <EmptyState title={words.none}>{words.noneText}</EmptyState>
  ) : (
    <EmptyState title={words.noneIn(words.states[state])}>{words.noneInText}</EmptyState>
  );
}
