import { Flex, Text } from '@mantine/core';
import type { ReactNode } from 'react';

import type { PairAmounts } from '#contract/desk/records.ts';
import type { RampDetail } from '#contract/desk/ramps.ts';
import type { RampRecord } from '#contract/service/ramp.ts';
import { useMay, whoMay } from '#web/shared/api/current-staff.ts';
import { moneyWords } from '#web/shared/format/money.ts';
import { capitalised, listWords, midSentence } from '#web/shared/format/text.ts';
import { Amount } from '#web/shared/ui/amount.tsx';
import { CopyButton } from '#web/shared/ui/copy-button.tsx';
import { DataTable } from '#web/shared/ui/data-table.tsx';
import { FactList, FactSource } from '#web/shared/ui/fact-list.tsx';
import { ForeignText } from '#web/shared/ui/foreign-text.tsx';
import { GroupedAddress } from '#web/shared/ui/grouped-address.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { isKnownStatus } from '#web/shared/words/ramp-words.ts';

import { ExplorerLink } from './explorer-link.tsx';
import type { KnownRamp } from '../known-ramp.ts';
import {
  type AmountRow,
  amountRows,
  type InstructionLine,
  isTerminal,
  paymentLines,
  paymentNote,
  paymentText,
  shownValue,
  stageOfReceipt,
} from '../ramp-rules.ts';
import { columnWords, words } from '../ramp-words.ts';
import classes from './ramp-money.module.css';

export function RampMoney({ known: { record, ramp, answer } }: { known: KnownRamp }) {
  const mayLookUp = useMay('look-up-ramp');
  if (ramp === null) return null;
  return (
    <>
      <Receipt ramp={ramp}>{record ? <AmountSources record={record} /> : null}</Receipt>
      <PaymentInstructions ramp={ramp} absence={absenceOf(answer !== null, mayLookUp)} />
    </>
  );
}

/** Choice: rampRecord. */
function Receipt({ ramp, children }: { ramp: RampRecord; children: ReactNode }) {
  const { receipt, status } = ramp;
  const rows = amountRows(ramp);
  const fiat = ramp.source?.fiat?.id ?? ramp.target?.fiat?.id;
  if (receipt === undefined && rows.every(({ requested, quoted }) => !requested && !quoted)) {
    return (
      <Panel title={words.receipt}>
        <Text span c="dimmed" fz="xs">
          {words.amountsNotGiven}
        </Text>
      </Panel>
    );
  }
  return (
    <Panel title={words.receipt} flush>
      <div className={classes.amounts}>
        <DataTable label={words.amountsAndFees} columns={columnsOf(status)}>
          {rows.map((row) => (
            <Row row={row} isFinal={stageOfReceipt(status) === 'final'} key={row.label} />
          ))}
          <Fee label={words.processingFee} value={receipt?.processingFee} code={fiat} />
          <Fee label={words.networkFee} value={receipt?.networkFee} code={fiat} />
        </DataTable>
      </div>
      {children}
    </Panel>
  );
}

const columnsOf = (status: string) =>
  [
    { name: columnWords.side, isHidden: true },
    { name: columnWords.requested, align: 'end' },
    { name: columnWords.quoted, align: 'end' },
    { name: columnWords[stageOfReceipt(status)], align: 'end' },
  ] as const;

function Row({ row, isFinal }: { row: AmountRow; isFinal: boolean }) {
  const { label, code, requested, quoted, receipt, difference } = row;
  const isAsQuoted = isFinal && difference === undefined && quoted !== undefined && receipt !== undefined;
  return (
    <tr>
      <th scope="row">{label}</th>
      <Cell value={requested} code={code} />
      <Cell value={quoted} code={code} />
      <Cell value={receipt} code={code}>
        {difference ? (
          <Amount value={difference.startsWith('-') ? difference : `+${difference}`} code={code} />
        ) : null}
        {isAsQuoted ? words.asQuoted : null}
      </Cell>
    </tr>
  );
}

interface CellProps {
  value: string | undefined;
  code: string | undefined;
  children?: ReactNode;
}

function Cell({ value, code, children }: CellProps) {
  return (
    <td data-align="end">
      {value === undefined ? (
        <Text span c="dimmed" fz="xs">
          –
        </Text>
      ) : (
        <Amount value={value} code={code} />
      )}
      <span className={classes.difference}>{children}</span>
    </td>
  );
}

interface FeeProps {
  label: string;
  value: string | undefined;
  /** Fees are in the fiat currency, which the receipt doesn't name. Choice: priceFees. */
  code: string | undefined;
}

function Fee({ label, value, code }: FeeProps) {
  return (
    <tr>
      <th scope="row">{label}</th>
      <td colSpan={3} data-align="end">
        {value === undefined ? (
          <Text span c="dimmed" fz="xs">
            –
          </Text>
        ) : (
          <>
            <Amount value={value} code={code} />
            {code === undefined ? (
              <Text span c="dimmed" fz="xs">
                {` ${words.noCurrency}`}
              </Text>
            ) : null}
          </>
        )}
      </td>
    </tr>
  );
}

const stages = ['requested', 'recorded', 'priced', 'final', 'fees'] as const;

/** Dates each source of amounts, and adds the newest callback's if different. */
function AmountSources({ record: { facts, pair } }: { record: RampDetail }) {
  const shown = stages.filter((stage) => stage !== 'recorded' || facts.requested === undefined);
  const given = shown.flatMap((stage) => {
    const fact = facts[stage];
    return fact === undefined ? [] : [{ stage, source: fact.source, at: fact.at }];
  });
  const named = [...new Set(given.map(({ source }) => source))];
  const { announced } = facts;
  const other = announced && isOther(announced.value, facts.final?.value ?? facts.priced?.value);
  return (
    <ul className={classes.sources}>
      {named.map((source) => {
        const from = given.filter((fact) => fact.source === source);
        const names = listWords(
          from.map(({ stage }) => words.stages[stage]),
          'and',
        );
        const newest =
          from
            .map(({ at }) => at)
            .toSorted()
            .at(-1) ?? '';
        return (
          <li key={source}>
            <FactSource
              source={words.stagesFrom({ stages: capitalised(names), source: words.sources[source] })}
              at={newest}
            />
          </li>
        );
      })}
      {announced && other ? (
        <li>
          <bdi>{words.announced({ amounts: inWords(announced.value, pair) })}</bdi>
        </li>
      ) : null}
    </ul>
  );
}

function isOther(said: PairAmounts, known: PairAmounts | undefined): boolean {
  const sides = ['fiatAmount', 'cryptoAmount'] as const;
  return sides.some((side) => said[side] !== undefined && said[side] !== known?.[side]);
}

function inWords({ fiatAmount, cryptoAmount }: PairAmounts, { fiat, crypto }: RampDetail['pair']): string {
  const amounts = [
    [fiatAmount, fiat],
    [cryptoAmount, crypto],
  ]
    .filter(([amount]) => amount !== undefined)
    .map(([amount = '', code]) => moneyWords(amount, code));
  return listWords(amounts, 'and');
}

interface PaymentInstructionsProps {
  ramp: RampRecord;
  absence: string;
}

/** Advises nothing once paid (nobody must pay twice) or in an unknown status. */
function PaymentInstructions({ ramp, absence }: PaymentInstructionsProps) {
  const { source, status } = ramp;
  const lines = paymentLines(ramp);
  const code = source?.fiat?.id ?? source?.crypto?.id;
  const note = paymentNote(status);
  // Copying all implies sending.
  const isToSend = isKnownStatus(status) && !isTerminal(status);
  // A session's token is for the partner's app, not for the customer.
  const isSession = lines.some(({ key }) => key === 'sdkToken');
  const text = lines.length === 0 || !isToSend || isSession ? null : paymentText(lines, code);
  return (
    <Panel
      title={isSession ? words.paymentSession : words.paymentInstructions}
      aside={text === null ? null : <CopyButton value={text} label={words.copyAll} isNamed />}
    >
      {lines.length === 0 ? (
        <Text span c="dimmed" fz="xs">
          {absence}
        </Text>
      ) : (
        <>
          {note === null ? null : (
            <Text mb={4} fz="xs" c="dimmed">
              {note}
            </Text>
          )}
          <FactList
            facts={lines.map((line) => ({
              label: line.label,
              value: <InstructionValue line={line} source={source} />,
            }))}
          />
        </>
      )}
    </Panel>
  );
}

interface InstructionValueProps {
  line: InstructionLine;
  source: RampRecord['source'];
}

function InstructionValue({ line, source }: InstructionValueProps) {
  const { key, value, label } = line;
  if (key === 'walletAddress') {
    return (
      <GroupedAddress address={value} label={midSentence(label)}>
        <ExplorerLink kind="address" value={value} blockchain={source?.crypto?.blockchain} />
      </GroupedAddress>
    );
  }
  return (
    <Flex component="span" display="inline-flex" gap={4} align="center">
      <span className={classes.line} translate="no" data-amount={key === 'amount' || undefined}>
        <ForeignText>{shownValue(line, source?.fiat?.id ?? source?.crypto?.id)}</ForeignText>
      </span>
      <CopyButton value={value} label={midSentence(label)} />
    </Flex>
  );
}

/** Says "none" only after an answer of the service. */
function absenceOf(isAnswered: boolean, mayLookUp: boolean): string {
  if (isAnswered) return words.noInstructions;
  return mayLookUp ? words.onlyFromAnswer : words.onlyFromAnswerOf({ roles: whoMay('look-up-ramp') });
}
