import type { ReactNode } from 'react';

import type { RampRecord } from '#contract/service/ramp.ts';
import { Amount } from '#web/shared/ui/amount.tsx';
import { DataTable } from '#web/shared/ui/data-table.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';

import { type AmountRow, amountRows } from './ramp-rules.ts';
import { isSettled } from '../detail/ramp-status-rules.ts';
import classes from './money.module.css';
import { columnWords, words } from '../words/ramps-words.ts';

const columnsOf = (status: string) =>
  [
    { name: columnWords.side },
    { name: columnWords.requested, align: 'end' },
    { name: columnWords.quoted, align: 'end' },
    { name: isSettled(status) ? columnWords.final : columnWords.receipt, align: 'end' },
  ] as const;

/** What was asked for, what the ramp was made with, what the receipt says; and the fees. Choice: rampRecord. */
export function RampAmounts({ ramp, children }: { ramp: RampRecord; children?: ReactNode }) {
  return (
    <Panel title={words.amounts} flush>
      <div className={classes.amounts}>
        <DataTable label={words.amountsAndFees} columns={columnsOf(ramp.status)}>
          {amountRows(ramp).map((row) => (
            <Row row={row} key={row.label} />
          ))}
          <Fee label={words.processingFee} value={ramp.receipt?.processingFee} />
          <Fee label={words.networkFee} value={ramp.receipt?.networkFee} />
        </DataTable>
      </div>
      {children}
    </Panel>
  );
}

function Row({ row: { label, code, requested, quoted, receipt, difference } }: { row: AmountRow }) {
  return (
    <tr>
      <th scope="row">{label}</th>
      <Cell value={requested} code={code} />
      <Cell value={quoted} code={code} />
      <Cell value={receipt} code={code} difference={difference} />
    </tr>
  );
}

/** Fees stand in the receipt; in which currency is not said there. */
function Fee({ label, value }: { label: string; value: string | undefined }) {
  return (
    <tr>
      <th scope="row">{label}</th>
      <Cell value={undefined} code={undefined} />
      <Cell value={undefined} code={undefined} />
      <Cell value={value} code={undefined} />
    </tr>
  );
}

interface CellProps {
  value: string | undefined;
  code: string | undefined;
  difference?: string | undefined;
}

function Cell({ value, code, difference }: CellProps) {
  return (
    <td data-align="end">
      {value === undefined ? (
        <span className={classes.missing}>–</span>
      ) : (
        <Amount value={value} code={code} />
      )}
      {difference ? (
        <span className={classes.difference}>
          <Amount value={difference.startsWith('-') ? difference : `+${difference}`} code={code} />
        </span>
      ) : null}
    </td>
  );
}
