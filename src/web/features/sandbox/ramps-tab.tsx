import { Anchor, Button, Flex, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import {
  type RampAction,
  rampSteering,
  type SandboxRamp,
  type SandboxRampSummary,
} from '#contract/sandbox/ramps.ts';
import { rampId } from '#contract/service/primitives.ts';
import { useServiceClock } from '#web/shared/time/service-clock.ts';
import { shortenMiddle } from '#web/shared/format/text.ts';
import { nameInWords } from '#web/shared/words/name-words.ts';
import { DirectoryList } from '#web/shared/lists/directory-list.tsx';
import { paths } from '#web/shared/paths.ts';
import { DataTable } from '#web/shared/ui/data-table.tsx';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { FactList } from '#web/shared/ui/fact-list.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import rows from '#web/shared/lists/row-link.module.css';
import { ServiceTimestamp } from '#web/shared/time/timestamp.tsx';
import { StatusBadge } from '#web/shared/ui/tone-badge.tsx';
import { directionWords, rampStatusLooks } from '#web/shared/words/ramp-words.ts';
import { FindRecord, NoRecord, RecordHead, RecordView } from './record-view.tsx';
import { rampQuery, rampsQuery, alwaysStale, steerRamp } from './sandbox-queries.ts';
import { textIfGiven } from './sandbox-rules.ts';
import { reasonsInWords, recordWords as words } from './sandbox-words.ts';
import { SteeringOutcome, useSteering } from './steering-form.tsx';
import classes from './sandbox.module.css';

const { rampColumns: names } = words;
const columns = [
  { name: names.ramp },
  { name: names.customer, className: classes['roomy'] },
  { name: names.direction, className: classes['roomy'] },
  { name: names.status },
  { name: names.next, className: classes['roomy'] },
] as const;
const listWords = {
  loading: words.rampsLoading,
  listed: words.rampsCount,
  more: words.moreRamps,
};

interface RampsTabProps {
  open: string | null;
  identityReference: string | null;
}

export function RampsTab({ open, identityReference }: RampsTabProps) {
  const list = useInfiniteQuery({ ...rampsQuery(identityReference), ...alwaysStale });
  const whose = identityReference ?? undefined;
  return (
    <RecordView
      openId={open}
      list={
        <Panel
          title={identityReference === null ? words.ramps : words.rampsOf({ reference: identityReference })}
          flush
          aside={
            identityReference === null ? null : (
              <Anchor component={Link} to={paths.sandbox({ tab: 'ramps' })} fz="inherit">
                {words.rampsOfAll}
              </Anchor>
            )
          }
        >
          <FindRecord
            name={words.findRamp}
            label={words.rampId}
            button={words.open}
            schema={rampId}
            toOf={(ramp) => paths.sandbox({ ramp })}
          />
          <DirectoryList
            list={list}
            asked={identityReference ?? ''}
            nameOf={({ ramp_id }) => ramp_id}
            words={listWords}
            label={words.rampsListed}
            columns={columns}
            empty={
              <EmptyState title={identityReference === null ? words.rampsNone : words.rampsNoneOf}>
                {words.rampsNoneText}
              </EmptyState>
            }
          >
            {(ramp, onOpen) => (
              <RampRow
                ramp={ramp}
                to={paths.sandbox({ ramp: ramp.ramp_id, identityReference: whose })}
                isOpen={ramp.ramp_id === open}
                onOpen={onOpen}
                key={ramp.ramp_id}
              />
            )}
          </DirectoryList>
        </Panel>
      }
    >
      {open === null ? null : <SteeredRamp id={open} whose={whose} key={open} />}
    </RecordView>
  );
}

interface RampRowProps {
  ramp: SandboxRampSummary;
  to: string;
  isOpen: boolean;
  onOpen: (name: string) => void;
}

function RampRow({ ramp, to, isOpen, onOpen }: RampRowProps) {
  const { ramp_id, identityReference, transactionType, status } = ramp;
  return (
    <tr className={rows.row} aria-current={isOpen || undefined}>
      <th scope="row">
        <Link
          className={rows.link}
          to={to}
          preventScrollReset
          title={ramp_id}
          data-whole={ramp_id}
          translate="no"
          data-row={ramp_id}
          onClick={() => onOpen(ramp_id)}
        >
          {shortenMiddle(ramp_id)}
        </Link>
      </th>
      <td className={classes.roomy} data-whole={identityReference} translate="no">
        {shortenMiddle(identityReference, 20, 6)}
      </td>
      <td className={classes.roomy}>{directionWords(transactionType)}</td>
      <td>
        <StatusBadge status={status} looks={rampStatusLooks} />
      </td>
      <td className={classes.roomy}>
        <NextMove ramp={ramp} isShort />
      </td>
    </tr>
  );
}

interface SteeredRampProps {
  id: string;
  whose: string | undefined;
}

function SteeredRamp({ id, whose }: SteeredRampProps) {
  const clock = useServiceClock();
  const { data: ramp, error, refetch } = useQuery(rampQuery(id, { clock }));
  return (
    <>
      <RecordHead
        name={id}
        label={words.ramp}
        badges={ramp ? <StatusBadge status={ramp.status} looks={rampStatusLooks} /> : null}
        back={{ to: paths.sandbox({ tab: 'ramps', identityReference: whose }), label: words.allRamps }}
      />
      {ramp ? (
        <>
          <Panel title={words.move}>
            <RampForm ramp={ramp} />
          </Panel>
          <RampFacts ramp={ramp} />
          <MoveTable moves={ramp.moves} />
        </>
      ) : (
        <NoRecord
          error={error}
          onRetry={() => void refetch()}
          words={{ loading: words.rampLoading, none: words.noRamp, noneText: words.noRampText }}
        />
      )}
    </>
  );
}

function RampFacts({ ramp }: { ramp: SandboxRamp }) {
  const { ramp_id, identityReference, transactionType, updatedAt, internalReason, externalReason } = ramp;
  const { facts } = words;
  const reasons = reasonsInWords(internalReason, externalReason);
  return (
    <Panel>
      <FactList
        facts={[
          { label: facts.next, value: <NextMove ramp={ramp} hasEnded={ramp.allowedMoves.length === 0} /> },
          ...(reasons === '' ? [] : [{ label: facts.reasons, value: <bdi>{reasons}</bdi> }]),
          {
            label: facts.customer,
            value: (
              <Anchor
                component={Link}
                to={paths.sandbox({ customer: identityReference })}
                fz="inherit"
                ff="monospace"
                translate="no"
              >
                {identityReference}
              </Anchor>
            ),
          },
          { label: facts.direction, value: directionWords(transactionType) },
          { label: facts.updated, value: <ServiceTimestamp at={updatedAt} /> },
        ]}
      />
      <Flex
        component="nav"
        gap="4px 16px"
        wrap="wrap"
        fz="sm"
        pt={10}
        style={{ borderTop: '1px solid var(--rampart-line-soft)' }}
        aria-label={ramp_id}
      >
        <Anchor component={Link} to={paths.ramp(ramp_id)} fz="inherit">
          {words.rampPage}
        </Anchor>
        <Anchor component={Link} to={paths.customer(identityReference)} fz="inherit">
          {words.customerPage}
        </Anchor>
      </Flex>
    </Panel>
  );
}

const reasonNames = ['internalReason', 'externalReason'] as const;

function doneText(action: RampAction, status: string): string {
  if (action === 'hold') return words.rampHeld;
  return action === 'resume' ? words.rampResumed : words.rampMoved({ status });
}

function RampForm({ ramp }: { ramp: SandboxRamp }) {
  const [reasons, setReasons] = useState({ internalReason: '', externalReason: '' });
  const { doing, done } = useSteering({
    steer: async (action: RampAction) => steerRamp(ramp.ramp_id, requestOf(action, reasons)),
    said: ({ status }, action) => doneText(action, nameInWords(status)),
  });
  const possible = shownActions(ramp);
  if (possible.length === 0) {
    return (
      <>
        <SteeringOutcome error={doing.error} done={done} />
        <Text fz="sm" c="dimmed">
          {words.nothingPossible}
        </Text>
      </>
    );
  }
  const faults = rampSteering.safeParse(requestOf('advance', reasons)).error?.issues ?? [];
  return (
    <Stack gap="sm">
      <Text fz="sm" c="dimmed">
        {words.moveText}
      </Text>
      <Flex
        component="fieldset"
        gap="xs"
        wrap="wrap"
        align="center"
        m={0}
        p={0}
        miw={0}
        bd="none"
        aria-label={words.move}
      >
        {possible.map((action) => (
          <Button
            variant={action === 'advance' ? 'filled' : 'default'}
            size="xs"
            loading={doing.isPending && doing.variables === action}
            onClick={() => {
              if (!doing.isPending && faults.length === 0) doing.mutate(action);
            }}
            key={action}
          >
            {words.rampActions[action]}
          </Button>
        ))}
      </Flex>
      <SimpleGrid minColWidth="min(220px, 100%)" autoFlow="auto-fit" spacing="sm">
        {reasonNames.map((name) => (
          <TextInput
            label={words[name]}
            description={words.reasonHint}
            name={name}
            autoComplete="off"
            value={reasons[name]}
            error={faults.find(({ path }) => path[0] === name)?.message}
            onChange={(event) => setReasons({ ...reasons, [name]: event.currentTarget.value })}
            key={name}
          />
        ))}
      </SimpleGrid>
      <SteeringOutcome error={doing.error} done={done} />
    </Stack>
  );
}

/** Hides actions without effect, such as holding a held ramp. */
function shownActions({ actions, plan }: SandboxRamp): readonly RampAction[] {
  return actions.filter((action) => action !== (plan === null ? 'hold' : 'resume'));
}

function requestOf(action: RampAction, reasons: { internalReason: string; externalReason: string }) {
  return {
    action,
    internalReason: textIfGiven(reasons.internalReason),
    externalReason: textIfGiven(reasons.externalReason),
  };
}

const { moveColumns: moveNames } = words;
const moveColumns = [
  { name: moveNames.from, className: classes['roomy'] },
  { name: moveNames.to },
  { name: moveNames.at },
  { name: moveNames.reasons },
];

function MoveTable({ moves }: { moves: SandboxRamp['moves'] }) {
  return (
    <Panel title={words.history} flush>
      {moves.length === 0 ? (
        <Text px="md" py="sm" fz="sm" c="dimmed">
          {words.noMoves}
        </Text>
      ) : (
        <DataTable label={words.movesListed} columns={moveColumns}>
          {moves.toReversed().map(({ from, to, at, internalReason, externalReason }) => (
            <tr key={`${at} ${to}`}>
              <td className={classes.roomy}>
                <StatusBadge status={from} looks={rampStatusLooks} />
              </td>
              <td>
                <StatusBadge status={to} looks={rampStatusLooks} />
              </td>
              <td>
                <ServiceTimestamp at={at} />
              </td>
              <td>
                <bdi>{reasonsInWords(internalReason, externalReason) || words.none}</bdi>
              </td>
            </tr>
          ))}
        </DataTable>
      )}
    </Panel>
  );
}

interface NextMoveProps {
  ramp: Pick<SandboxRampSummary, 'plan'>;
  hasEnded?: boolean;
  isShort?: boolean;
}

function NextMove({ ramp: { plan }, hasEnded = false, isShort = false }: NextMoveProps) {
  if (plan !== null) {
    return (
      <span>
        {nameInWords(plan.status)} <ServiceTimestamp at={plan.at} />
      </span>
    );
  }
  const text = hasEnded ? words.hasEnded : isShort ? words.stoppedShort : words.stopped;
  return (
    <Text span inherit c="dimmed">
      {text}
    </Text>
  );
}
