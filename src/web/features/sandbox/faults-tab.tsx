import { Box, Button, Flex, SimpleGrid, Stack, Text } from '@mantine/core';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import { callbackFaultKinds, callbackFaultRequest, faultRequest } from '#contract/sandbox/deliveries.ts';
import { operationNames } from '#contract/service/operations.ts';
import { SegmentedField } from '#web/shared/forms/choice-fields.tsx';
import { SelectField } from '#web/shared/forms/select-field.tsx';
import { TextField } from '#web/shared/forms/text-field.tsx';
import { DelayedSkeleton } from '#web/shared/ui/delayed-skeleton.tsx';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { operationWords } from '#web/shared/words/submission-outcome.ts';
import {
  callbackFaultsQuery,
  clearFaults,
  faultsQuery,
  setCallbackFault,
  setFault,
} from './sandbox-queries.ts';
import {
  type CallbackFaultValues,
  type FaultValues,
  noCallbackFault,
  nothingSet,
  type Often,
  oftens,
  toCallbackFault,
  toFault,
  faultChoices,
} from './sandbox-rules.ts';
import { faultInWords, timesInWords, faultWords as words } from './sandbox-words.ts';
import { SteeringForm, SteeringOutcome, SteeringSubmit, useSteering } from './steering-form.tsx';
import classes from './sandbox.module.css';

export function FaultsTab() {
  return (
    <SimpleGrid cols={{ base: 1, lg: 2 }} style={{ alignItems: 'start' }}>
      <Panel title={words.answers}>
        <AnswerFaults />
      </Panel>
      <Panel title={words.callbacks}>
        <CallbackFaults />
      </Panel>
    </SimpleGrid>
  );
}

function AnswerFaults() {
  const query = useQuery(faultsQuery());
  const faults = query.data?.items.map((fault) => ({
    id: fault.id,
    what: faultInWords(fault),
    about: `${operationName(fault.operation)} · ${timesInWords(fault)}`,
  }));
  return (
    <Stack gap="sm">
      <Text c="dimmed" fz="sm">
        {words.answersText}
      </Text>
      <FaultList of="faults" query={query} faults={faults} none={words.none} />
      <FaultForm />
    </Stack>
  );
}

function CallbackFaults() {
  const query = useQuery(callbackFaultsQuery());
  const faults = query.data?.items.map((fault) => ({
    id: fault.id,
    what: words.callbackKinds[fault.kind],
    about: timesInWords(fault),
  }));
  return (
    <Stack gap="sm">
      <Text c="dimmed" fz="sm">
        {words.callbacksText}
      </Text>
      <FaultList of="callback-faults" query={query} faults={faults} none={words.noneOfCallbacks} />
      <CallbackFaultForm />
    </Stack>
  );
}

function operationName(operation: string): string {
  return operation === 'all' ? words.everyOperation : operationWords(operation);
}

interface SetFault {
  id: string;
  what: string;
  about: string;
}

interface FaultListProps {
  of: 'faults' | 'callback-faults';
  query: Pick<UseQueryResult, 'error' | 'refetch'>;
  faults: readonly SetFault[] | undefined;
  none: string;
}

function FaultList({ of, query: { error, refetch }, faults, none }: FaultListProps) {
  const { doing, done } = useSteering({
    steer: async (id: string | null) => clearFaults(of, id),
    said: () => words.cleared,
  });
  if (faults === undefined) {
    return error ? (
      <ErrorPanel error={error} onRetry={() => void refetch()} />
    ) : (
      <DelayedSkeleton lines={2} label={words.loading} />
    );
  }
  const clear = (id: string | null) => {
    if (!doing.isPending) doing.mutate(id);
  };
  return (
    <Stack gap="xs" pb="sm" style={{ borderBottom: '1px solid var(--rampart-line-soft)' }}>
      <Flex component="h3" align="center" justify="space-between" m={0} fz="sm" mih={24} fw={600}>
        {words.setNow}
        {faults.length > 1 ? (
          <Button variant="subtle" size="compact-xs" onClick={() => clear(null)}>
            {words.clearAll}
          </Button>
        ) : null}
      </Flex>
      {faults.length === 0 ? (
        <Text c="dimmed" fz="sm">
          {none}
        </Text>
      ) : (
        <Box component="ul" className="plain-list">
          {faults.map(({ id, what, about }) => (
            <li className={classes.fault} key={id}>
              <Box component="span" className="anywhere">
                {what}
                <Text span display="block" c="dimmed" fz="xs">
                  {about}
                </Text>
              </Box>
              <Button
                variant="default"
                size="compact-sm"
                loading={doing.isPending && doing.variables === id}
                aria-label={words.clearOne({ what })}
                onClick={() => clear(id)}
              >
                {words.clear}
              </Button>
            </li>
          ))}
        </Box>
      )}
      <SteeringOutcome error={doing.error} done={done} />
    </Stack>
  );
}

const labels = {
  kind: words.kind,
  operation: words.operation,
  times: words.times,
  status: words.status,
  retryAfterSeconds: words.retryAfter,
  latencyMs: words.latencyMs,
};
const kinds = faultChoices.map((value) => ({ value, label: words.choices[value] }));
const operations = [
  { value: 'all', label: words.everyOperation },
  ...operationNames.map((value) => ({ value, label: operationWords(value) })),
];

function FaultForm() {
  return (
    <SteeringForm
      name={words.set}
      schema={faultRequest}
      defaults={nothingSet}
      labels={labels}
      toRequest={toFault}
      steer={setFault}
      said={(fault) => words.setDone({ what: faultInWords(fault) })}
    >
      <FaultFields />
      <SteeringSubmit isMain>{words.set}</SteeringSubmit>
    </SteeringForm>
  );
}

function FaultFields() {
  const { control } = useFormContext<FaultValues>();
  const kind = useWatch({ control, name: 'kind' });
  return (
    <>
      <SimpleGrid minColWidth="min(240px, 100%)" autoFlow="auto-fit" spacing="sm">
        <SelectField control={control} name="kind" label={words.kind} options={kinds} required />
        <SelectField
          control={control}
          name="operation"
          label={words.operation}
          options={operations}
          required
        />
      </SimpleGrid>
      {kind === 'status' ? (
        <TextField
          control={control}
          name="status"
          label={words.status}
          placeholder={words.statusExample}
          required
        />
      ) : null}
      {kind === 'html' ? <TextField control={control} name="status" label={words.htmlStatus} /> : null}
      {kind === 'status' || kind === 'status-429' ? (
        <TextField
          control={control}
          name="retryAfterSeconds"
          label={words.retryAfter}
          description={words.retryAfterHint}
        />
      ) : null}
      {kind === 'latency' ? (
        <TextField control={control} name="latencyMs" label={words.latencyMs} required />
      ) : null}
      <OftenFields name="often" />
    </>
  );
}

const callbackLabels = { kind: words.kind, times: words.times };
const callbackKindOptions = callbackFaultKinds.map((value) => ({ value, label: words.callbackKinds[value] }));

function CallbackFaultForm() {
  return (
    <SteeringForm
      name={words.setCallback}
      schema={callbackFaultRequest}
      defaults={noCallbackFault}
      labels={callbackLabels}
      toRequest={toCallbackFault}
      steer={setCallbackFault}
      said={({ kind }) => words.setDone({ what: words.callbackKinds[kind] })}
    >
      <KindField />
      <OftenFields name="oftenOfCallbacks" />
      <SteeringSubmit>{words.setCallback}</SteeringSubmit>
    </SteeringForm>
  );
}

function KindField() {
  const { control } = useFormContext<CallbackFaultValues>();
  return (
    <SelectField control={control} name="kind" label={words.kind} options={callbackKindOptions} required />
  );
}

interface OftenValues {
  often: Often;
  oftenOfCallbacks: Often;
}

/** Needs a `FormProvider`. */
function OftenFields({ name }: { name: keyof OftenValues }) {
  const { control } = useFormContext<OftenValues & { times: string }>();
  const often = useWatch({ control, name });
  return (
    <>
      <SegmentedField
        control={control}
        name={name}
        label={words.often}
        options={oftens.map((value) => ({ value, label: words.oftenChoices[value] }))}
      />
      {often === 'count' ? <TextField control={control} name="times" label={words.times} required /> : null}
    </>
  );
}
