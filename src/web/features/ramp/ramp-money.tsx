import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import * as z from 'zod/mini';

import type { PairAmounts } from '#contract/desk/records.ts';
import type { RampDetail } from '#contract/desk/ramps.ts';
import { identityReference as referenceSchema } from '#contract/service/primitives.ts';
import type { RampRecord } from '#contract/service/ramp.ts';
import { useMay, whoMay } from '#web/shared/api/current-staff.ts';
import { groupDigits } from '#web/shared/format/decimal.ts';
import { paths } from '#web/shared/paths.ts';
import { Amount } from '#web/shared/ui/amount.tsx';
import { CopyButton } from '#web/shared/ui/copy-button.tsx';
import { DataTable } from '#web/shared/ui/data-table.tsx';
import { type Fact, FactList, FactSource } from '#web/shared/ui/fact-list.tsx';
import { ForeignText } from '#web/shared/ui/foreign-text.tsx';
import { Identifier } from '#web/shared/ui/identifier.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { RevealedValue } from '#web/shared/ui/revealed-value.tsx';
import { ServiceTimestamp } from '#web/shared/time/timestamp.tsx';
import { sharedWords } from '#web/shared/words/shared-words.ts';

import type { KnownRamp } from './known-ramp.ts';
import {
  type AmountRow,
  amountRows,
  type InstructionLine,
  instructionLines,
  isSettled,
  isTerminal,
  lineLabel,
} from './ramp-rules.ts';
import { columnWords, factWords, personalWords, words } from './ramp-words.ts';
import classes from './ramp.module.css';

/** Amounts and fees, deposit instructions, wallet and bank, and other details of a ramp. */
export function RampMoney({ known }: { known: KnownRamp }) {
  const { record, ramp, answer } = known;
  const mayLookUp = useMay('look-up-ramp');
  if (ramp === null) return record === null ? null : <PersonalPanel known={known} />;
  return (
    <>
      <RampAmounts ramp={ramp}>{record ? <AmountSources record={record} /> : null}</RampAmounts>
      <InstructionsPanel
        title={words.depositInstructions}
        lines={instructionLines(ramp.sourceDepositInstructions)}
        absence={absenceOf(answer !== null, mayLookUp)}
      />
      <PersonalPanel known={known} />
      <RampFacts ramp={ramp} />
    </>
  );
}

/** Wallet and bank, masked; people with permission can reveal each value. */
function PersonalPanel({ known: { rampId, record, ramp } }: { known: KnownRamp }) {
  const kept = record?.personalValues ?? [];
  const facts =
    kept.length > 0
      ? kept.map(({ field, masked, at }): Fact => {
          const label = labelOf(field);
          return {
            label,
            value: (
              <RevealedValue
                object={{ kind: 'ramp', id: rampId }}
                field={field}
                label={label.toLowerCase()}
                masked={masked}
              />
            ),
            provenance: <FactSource source={words.fetched} at={at} />,
          };
        })
      : masksOf(ramp);
  return facts.length === 0 ? null : (
    <Panel title={words.personal}>
      <FactList facts={facts} />
    </Panel>
  );
}

const linePrefix = 'instructions.';

function labelOf(field: string): string {
  if (field.startsWith(linePrefix)) return lineLabel(field.slice(linePrefix.length));
  return (Object.hasOwn(personalWords, field) ? personalWords[field] : undefined) ?? field;
}

/** The masked values of the answer: the desk has stored nothing yet, so nothing can be revealed. */
function masksOf(ramp: RampRecord | null): Fact[] {
  const crypto = ramp?.target?.crypto ?? ramp?.source?.crypto;
  return [
    { label: labelOf('walletAddress'), value: crypto?.walletAddress },
    { label: labelOf('walletAddressMemo'), value: crypto?.walletAddressMemo },
    ...instructionLines(ramp?.target?.fiat?.instructions),
  ]
    .filter(({ value }) => value !== undefined && value !== '')
    .map(({ label, value = '' }) => ({ label, value: <ForeignText>{value}</ForeignText> }));
}

/** Requested, quoted and receipt amounts, and the fees. Choice: rampRecord. */
function RampAmounts({ ramp, children }: { ramp: RampRecord; children?: ReactNode }) {
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

const columnsOf = (status: string) =>
  [
    { name: columnWords.side },
    { name: columnWords.requested, align: 'end' },
    { name: columnWords.quoted, align: 'end' },
    { name: isSettled(status) ? columnWords.final : columnWords.receipt, align: 'end' },
  ] as const;

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

/** The receipt doesn't say in which currency the fees are. */
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

const stages = ['requested', 'recorded', 'priced', 'final', 'fees'] as const;

/** Where each stage's amounts come from, and when; and the newest callback's amounts if they differ. */
function AmountSources({ record: { facts, pair } }: { record: RampDetail }) {
  const shown = stages.filter((stage) => stage !== 'recorded' || facts.requested === undefined);
  const { announced } = facts;
  const other = announced && isOther(announced.value, facts.final?.value ?? facts.priced?.value);
  return (
    <ul className={classes.sources}>
      {shown.map((stage) => {
        const fact = facts[stage];
        return fact === undefined ? null : (
          <li key={stage}>
            {words.stages[stage]} <FactSource source={words.sources[fact.source]} at={fact.at} />
          </li>
        );
      })}
      {announced && other ? (
        <li>
          <bdi>{words.announced(inWords(announced.value, pair))}</bdi>
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
  return [
    [fiatAmount, fiat],
    [cryptoAmount, crypto],
  ]
    .filter(([amount]) => amount !== undefined)
    .map(([amount = '', code]) => [groupDigits(amount), code].filter(Boolean).join(' '))
    .join(words.amountsAnd);
}

interface InstructionsPanelProps {
  title: string;
  lines: readonly InstructionLine[];
  /** Shown when there are none. */
  absence: string;
}

/** Payment instructions line by line, each copied unchanged. */
function InstructionsPanel({ title, lines, absence }: InstructionsPanelProps) {
  return (
    <Panel title={title}>
      {lines.length === 0 ? (
        <span className={classes.missing}>{absence}</span>
      ) : (
        <FactList
          facts={lines.map(({ label, value }) => ({
            label,
            value: (
              <span className={classes.copied}>
                <span className={classes.line} translate="no">
                  <ForeignText>{value}</ForeignText>
                </span>
                <CopyButton value={value} label={label.toLowerCase()} />
              </span>
            ),
          }))}
        />
      )}
    </Panel>
  );
}

/** Only an answer of the service can say that there are none; without one they are unknown. */
function absenceOf(isAnswered: boolean, mayLookUp: boolean): string {
  if (isAnswered) return words.noInstructions;
  return mayLookUp ? words.onlyFromAnswer : words.onlyFromAnswerOf(whoMay('look-up-ramp'));
}

/** Customer, method, hashes and times; what is missing shows as "not given". */
function RampFacts({ ramp }: { ramp: RampRecord }) {
  const crypto = ramp.target?.crypto ?? ramp.source?.crypto;
  const method = ramp.source?.fiat?.method ?? ramp.target?.fiat?.method;
  return (
    <Panel title={words.details}>
      <FactList
        facts={[
          { label: factWords.customer, value: <CustomerLink identityReference={ramp.identityReference} /> },
          { label: factWords.method, value: foreign(method) },
          { label: factWords.blockchain, value: foreign(crypto?.blockchain) },
          {
            label: factWords.transactionHash,
            value: identifier(ramp.transactionHash, factWords.transactionHash),
          },
          ...(ramp.subPartnerId
            ? [{ label: factWords.subPartnerId, value: foreign(ramp.subPartnerId) }]
            : []),
          { label: factWords.created, value: time(ramp.createdAt) },
          { label: factWords.updated, value: time(ramp.updatedAt) },
          { label: factWords.ended, value: isTerminal(ramp.status) ? factWords.hasEnded : factWords.goesOn },
        ]}
      />
    </Panel>
  );
}

/** An invalid reference is shown as plain text. */
function CustomerLink({ identityReference }: { identityReference: string | undefined }) {
  if (!referenceSchema.safeParse(identityReference).success || identityReference === undefined) {
    return identityReference ? foreign(identityReference) : <span>{sharedWords.notGiven}</span>;
  }
  return (
    <Anchor component={Link} to={paths.customer(identityReference)} ff="monospace" fz={13}>
      {identityReference}
    </Anchor>
  );
}

function foreign(text: string | undefined): ReactNode {
  return text ? <ForeignText>{text}</ForeignText> : null;
}

function identifier(value: string | undefined, label: string): ReactNode {
  return value ? <Identifier value={value} label={label.toLowerCase()} /> : null;
}

const instant = z.iso.datetime({ offset: true });

/** An impossible date is shown as text: browsers would turn 30 February into 2 March. */
function time(at: string | undefined): ReactNode {
  return instant.safeParse(at).success && at ? <ServiceTimestamp at={at} /> : foreign(at);
}
