import { Anchor } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';

import type { SandboxRampSummary } from '#contract/sandbox/ramps.ts';
import { rampId } from '#contract/service/primitives.ts';
import { shortenMiddle } from '#web/shared/format/shorten-middle.ts';
import { DirectoryList } from '#web/shared/lists/directory-list.tsx';
import { paths } from '#web/shared/paths.ts';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import rows from '#web/shared/ui/row-link.module.css';
import { StatusBadge } from '#web/shared/ui/status-badge.tsx';
import { rampStatusLooks } from '#web/shared/words/ramp-status-looks.ts';
import { directionWords } from '#web/shared/words/ramp-words.ts';

import { rampsQuery, readAnew } from '../queries/sandbox-queries.ts';
import { FindRecord } from '../records/find-record.tsx';
import { RecordView } from '../records/record-view.tsx';
import classes from '../records/records.module.css';
import { recordWords as words } from '../words/record-words.ts';
import { SteeredRamp } from './steered-ramp.tsx';
import { NextMove } from './next-move.tsx';

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
  listed: words.listed('ramps'),
  more: words.more('ramps'),
};

interface RampsTabProps {
  open: string | null;
  /** Whose ramps are listed; null: everybody's. */
  identityReference: string | null;
}

/** The ramps of the sandbox, and what can be done to the one that is open. */
export function RampsTab({ open, identityReference }: RampsTabProps) {
  const list = useInfiniteQuery({ ...rampsQuery(identityReference), ...readAnew });
  const whose = identityReference ?? undefined;
  return (
    <RecordView
      openId={open}
      list={
        <Panel
          title={identityReference === null ? words.ramps : words.rampsOf(identityReference)}
          flush
          aside={
            identityReference === null ? null : (
              <Anchor component={Link} to={paths.sandbox({ tab: 'ramps' })} fz="inherit">
                {words.everybodys}
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
          translate="no"
          data-row={ramp_id}
          onClick={() => onOpen(ramp_id)}
        >
          {shortenMiddle(ramp_id)}
        </Link>
      </th>
      <td className={classes.roomy} translate="no">
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
