import { ActionIcon, Anchor } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useMutation, type UseMutationResult, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

import type { CustomerRecord } from '#contract/desk/customers.ts';
import type { FactSource as Source } from '#contract/desk/records.ts';
import { eligibilityRequest, type EligibilityRequest } from '#contract/service/eligibility.ts';
import {
  limitsAnswer,
  type LimitsAnswer,
  limitsRequest,
  type LimitsRequest,
} from '#contract/service/limits.ts';
import { callService, type ServiceAnswer } from '#web/shared/api/call-service.ts';
import { useMay, whoMay } from '#web/shared/api/current-staff.ts';
import { refetchLive } from '#web/shared/api/live-reads.ts';
import { groupDigits } from '#web/shared/format/decimal.ts';
import { describeContext } from '#web/shared/forms/transaction-context.ts';
import { readWindows } from '#web/shared/limits/limit-windows.ts';
import { paths } from '#web/shared/paths.ts';
import { announce } from '#web/shared/ui/announcer.ts';
import { DriftBanner } from '#web/shared/ui/drift-banner.tsx';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';
import { FactSource } from '#web/shared/ui/fact-list.tsx';
import { Hint } from '#web/shared/ui/hint.tsx';
import { LimitBars } from '#web/shared/limits/limit-bars.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { RequirementChips } from '#web/shared/ui/requirements.tsx';
import { RoleGateLink } from '#web/shared/ui/role-gate.tsx';
import { type Tone, ToneBadge } from '#web/shared/ui/tone-badge.tsx';
import { sharedWords } from '#web/shared/words/shared-words.ts';

import { customerRecordQuery } from './customer-queries.ts';
import { words } from './customer-words.ts';
import classes from './customer.module.css';
import { factSource } from './record-looks.ts';

/** A question to the service. */
type Question = EligibilityRequest | LimitsRequest;

type Facts = CustomerRecord['facts'];

/** The latest limits as bars, for each window and source, the tightest in bold. */
export function LimitsPanel({ record }: { record: CustomerRecord }) {
  const { identityReference, facts } = record;
  const fact = facts.limits;
  const asking = useAskAgain({ ask: askLimits, identityReference, done: words.limits.fetched });
  const to = paths.limits({ identityReference });
  if (fact === undefined) return <NeverAsked text={words.limits} to={to} />;
  const request = lastLimitsRequest(identityReference, fact.value.request);
  const answer = limitsAnswer.parse({ limits: fact.value.limits });
  const transaction = describeTransaction(answer);
  return (
    <InspectedPanel text={words.limits} fact={fact} request={request} asking={asking} flush>
      {asking.error ? (
        <div className={classes.inset}>
          <ErrorPanel error={asking.error} />
        </div>
      ) : null}
      <LimitBars windows={readWindows(answer)} />
      <p className={`${classes.asked} ${classes.foot}`}>
        {transaction === '' ? null : `${words.limits.oneTransaction} ${transaction}. `}
        <AskedFor request={request} to={to} other={words.limits.whole} />
      </p>
    </InspectedPanel>
  );
}

interface AskAgain<Question> {
  ask: (question: Question) => Promise<ServiceAnswer<unknown>>;
  identityReference: string;
  /** Announced when the answer has come. */
  done: string;
}

/**
 * Asks the service a question again: a read by POST, so it is never retried automatically. The answer is in the desk's record, which is
 * read again.
 */
function useAskAgain<Question>({ ask, identityReference, done }: AskAgain<Question>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ask,
    onSuccess: async () => {
      await refetchLive(client, { queryKey: customerRecordQuery(identityReference).queryKey });
      announce(done);
    },
  });
}

const askLimits = async (body: LimitsRequest) => callService('getLimits', { body });

interface NeverAskedProps {
  text: { title: string; never: string; neverWhy: string; ask: string };
  /** Where it is asked. */
  to: string;
}

/** Says that the service was never asked this, with a link to ask it. */
function NeverAsked({ text, to }: NeverAskedProps) {
  return (
    <Panel title={text.title}>
      <EmptyState
        title={text.never}
        action={
          <RoleGateLink action="inspect-customer" to={to} variant="default">
            {text.ask}
          </RoleGateLink>
        }
      >
        {text.neverWhy}
      </EmptyState>
    </Panel>
  );
}

type Route = NonNullable<Facts['eligibility']>['value']['request'];

/** The question of the latest limits, likewise. */
function lastLimitsRequest(identityReference: string, asked: Route): LimitsRequest | null {
  const { method, transactionType, fiat, crypto, blockchain } = asked ?? {};
  const question = { identityReference, method, transactionType, fiat, crypto, blockchain };
  const parsed = limitsRequest.safeParse(withoutUndefined(question));
  return parsed.success ? parsed.data : null;
}

function withoutUndefined(value: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).filter(([, given]) => given !== undefined));
}

function describeTransaction({ limits: { transaction } }: LimitsAnswer): string {
  return words.limits.transaction(money(transaction?.minFiat), money(transaction?.maxFiat));
}

function money(
  value: { amount?: string | undefined; currency?: string | undefined } | undefined,
): string | null {
  return value?.amount === undefined ? null : `${groupDigits(value.amount)} ${value.currency ?? ''}`.trim();
}

interface InspectedPanelProps<Asked extends Question> {
  text: { title: string; again: string };
  fact: { source: Source; at: string };
  /** The question; null if the desk doesn't remember all of it. */
  request: Asked | null;
  asking: Pick<UseMutationResult<unknown, Error, Asked>, 'isPending' | 'mutate'>;
  flush?: boolean;
  children: ReactNode;
}

/** The latest answer to a question: its source and age, and a button to ask again. */
function InspectedPanel<Asked extends Question>(props: InspectedPanelProps<Asked>) {
  const { text, fact, request, asking, flush = false, children } = props;
  return (
    <Panel
      title={text.title}
      flush={flush}
      aside={
        <>
          <FactSource source={factSource(fact.source)} at={fact.at} />
          {request === null ? null : (
            <AskAgainButton
              label={text.again}
              isAsking={asking.isPending}
              onAsk={() => asking.mutate(request)}
            />
          )}
        </>
      }
    >
      {children}
    </Panel>
  );
}

interface AskAgainButtonProps {
  label: string;
  isAsking: boolean;
  onAsk: () => void;
}

/** Asks the service the last question again. People without permission read who has it. */
function AskAgainButton({ label, isAsking, onAsk }: AskAgainButtonProps) {
  const may = useMay('inspect-customer');
  const reason = sharedWords.onlyMay(whoMay('inspect-customer'));
  return (
    <Hint label={may ? label : reason}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={24}
        aria-label={label}
        loading={isAsking}
        {...(may
          ? { onClick: onAsk }
          : { 'data-disabled': true, 'aria-disabled': true, 'aria-description': reason })}
      >
        <IconRefresh size={16} aria-hidden />
      </ActionIcon>
    </Hint>
  );
}

/** The question an answer is for, with a link to ask another. */
function AskedFor({ request, to, other }: { request: Question | null; to: string; other: string }) {
  return (
    <>
      {request === null ? words.asked.notKept : `${words.asked.for} ${describeQuestion(request)}`}{' '}
      <Anchor component={Link} to={to} fz="inherit" underline="always">
        {other}
      </Anchor>
    </>
  );
}

/** `500.00 AUD · On-ramp · AUD → ETH (ETH) · payid`: the question in words. */
function describeQuestion(request: Question): string {
  return [...amountOf(request), describeContext(request)].join(' · ');
}

function amountOf(request: Question): string[] {
  if (!('fiatAmount' in request) && !('cryptoAmount' in request)) return [];
  const { fiatAmount, cryptoAmount, fiat, crypto } = request;
  if (fiatAmount !== undefined) return [`${groupDigits(fiatAmount)} ${fiat}`];
  return cryptoAmount === undefined ? [words.asked.noAmount] : [`${groupDigits(cryptoAmount)} ${crypto}`];
}

/** The latest eligibility: the verdict, the question, and a chip for each requirement that links to its remedy. */
export function EligibilityPanel({ record }: { record: CustomerRecord }) {
  const { identityReference, facts } = record;
  const fact = facts.eligibility;
  const asking = useAskAgain({ ask: askEligibility, identityReference, done: words.eligibility.checked });
  const to = paths.eligibility({ identityReference });
  if (fact === undefined) return <NeverAsked text={words.eligibility} to={to} />;
  const request = lastEligibilityRequest(identityReference, fact.value.request);
  const drift = asking.data?.drift ?? [];
  return (
    <InspectedPanel text={words.eligibility} fact={fact} request={request} asking={asking}>
      <div className={classes.stack}>
        {asking.error ? <ErrorPanel error={asking.error} /> : null}
        {drift.length > 0 ? <DriftBanner problems={drift} /> : null}
        <EligibilityVerdict {...fact.value} identityReference={identityReference} />
        <p className={classes.asked}>
          <AskedFor request={request} to={to} other={words.eligibility.whole} />
        </p>
      </div>
    </InspectedPanel>
  );
}

const askEligibility = async (body: EligibilityRequest) => callService('checkEligibility', { body });

/** The question of the latest eligibility, to ask it again; null if the desk doesn't remember all of it. */
function lastEligibilityRequest(identityReference: string, asked: Route): EligibilityRequest | null {
  const { method, transactionType, fiat, crypto, blockchain, fiatAmount, cryptoAmount } = asked ?? {};
  const amount = fiatAmount === undefined ? { cryptoAmount } : { fiatAmount };
  const question = { identityReference, method, transactionType, fiat, crypto, blockchain, ...amount };
  const parsed = eligibilityRequest.safeParse(withoutUndefined(question));
  return parsed.success ? parsed.data : null;
}

type EligibilityValue = NonNullable<CustomerRecord['facts']['eligibility']>['value'];

function EligibilityVerdict({
  paymentReady,
  requirements,
  identityReference,
}: EligibilityValue & { identityReference: string }) {
  const { tone, name } = readVerdict({ paymentReady, requirements });
  return (
    <div className={classes.verdict}>
      <ToneBadge tone={tone}>{name}</ToneBadge>
      {requirements === undefined || requirements.length === 0 ? (
        <span className={classes.overviewQuiet}>
          {paymentReady === true
            ? words.eligibility.nothingAsked
            : paymentReady === false
              ? words.eligibility.noReason
              : null}
        </span>
      ) : (
        <RequirementChips requirements={requirements} identityReference={identityReference} />
      )}
    </div>
  );
}

/** An answer may be ready and list requirements; the name then says both. Spec: Eligibility. */
function readVerdict({ paymentReady, requirements }: EligibilityValue): { tone: Tone; name: string } {
  if (paymentReady === undefined) return { tone: 'neutral', name: words.eligibility.unreadable };
  if (!paymentReady) return { tone: 'action', name: words.eligibility.notReady };
  return {
    tone: 'good',
    name: requirements?.length ? words.eligibility.readyListed : words.eligibility.ready,
  };
}
