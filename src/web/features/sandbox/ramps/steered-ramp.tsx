import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';

import type { SandboxRamp } from '#contract/sandbox/ramps.ts';
import { useServiceClock } from '#web/shared/api/service-clock.ts';
import { paths } from '#web/shared/paths.ts';
import { FactList } from '#web/shared/ui/fact-list.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { ServiceTimestamp } from '#web/shared/ui/service-timestamp.tsx';
import { StatusBadge } from '#web/shared/ui/status-badge.tsx';
import { rampStatusLooks } from '#web/shared/words/ramp-status-looks.ts';
import { directionWords } from '#web/shared/words/ramp-words.ts';

import { rampQuery } from '../queries/sandbox-queries.ts';
import { NoRecord } from '../records/record-states.tsx';
import { RecordHead } from '../records/record-view.tsx';
import classes from '../records/records.module.css';
import { recordWords as words } from '../words/record-words.ts';
import { MoveTable } from './move-table.tsx';
import { NextMove } from './next-move.tsx';
import { RampForm } from './ramp-form.tsx';

interface SteeredRampProps {
  id: string;
  /** Whose ramps are listed beside it. */
  whose: string | undefined;
}

/** One ramp as the sandbox has it, with what can be done to it by hand. */
export function SteeredRamp({ id, whose }: SteeredRampProps) {
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
  const reasons = words.reasonPair(internalReason, externalReason);
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
      <nav className={classes.links} aria-label={ramp_id}>
        <Anchor component={Link} to={paths.ramp(ramp_id)} fz="inherit">
          {words.rampPage}
        </Anchor>
        <Anchor component={Link} to={paths.customer(identityReference)} fz="inherit">
          {words.customerPage}
        </Anchor>
      </nav>
    </Panel>
  );
}
