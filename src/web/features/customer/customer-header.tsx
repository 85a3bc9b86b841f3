import { Anchor, Button, Text } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';

import type { CustomerRecord } from '#contract/desk/customers.ts';
import { patterns } from '#contract/desk/pages.ts';
import { revealMinutes } from '#contract/desk/reveals.ts';
import { nameFields } from '#contract/fields/marks.ts';
import { useMay, whoMay } from '#web/shared/api/current-staff.ts';
import { regionName } from '#web/shared/format/region-name.ts';
import { shortenMiddle } from '#web/shared/format/text.ts';
import { questionSearch, toChange } from '#web/shared/forms/question-address.ts';
import { listAsLeft } from '#web/shared/lists/address-filters.ts';
import { paths } from '#web/shared/paths.ts';
import { SteerAction } from '#web/shared/ui/steer-links.tsx';
import { ActionMenu, MenuAction } from '#web/shared/ui/action-menu.tsx';
import { announce } from '#web/shared/ui/announcer.ts';
import { CopyButton } from '#web/shared/ui/copy-button.tsx';
import { PageHeader } from '#web/shared/ui/page-header.tsx';
import { LazyRevealDialog, RevealedValue } from '#web/shared/ui/revealed-value.tsx';
import { useFocusKept, useRevealing, useRevealScope, useTimeLeft } from '#web/shared/ui/reveal-scope.tsx';
import { RoleGateButton } from '#web/shared/ui/role-gate.tsx';
import { Timestamp } from '#web/shared/time/timestamp.tsx';
import type { Tone } from '#web/shared/ui/tone.ts';
import { ToneBadge } from '#web/shared/ui/tone-badge.tsx';
import { questionWords } from '#web/shared/words/question-words.ts';
import { requirementTitle, wordsOfRequirement } from '#web/shared/words/requirement-words.ts';

import { sentFor } from '#web/shared/verdict/sent-requirements.ts';
import type { Standing } from '#web/shared/verdict/standing.ts';
import { kycLooks } from '#web/shared/words/kyc-looks.ts';
import { sharedWords } from '#web/shared/words/shared-words.ts';
import { questionsAbout } from '#web/shared/verdict/customer-questions.ts';
import { words } from './customer-words.ts';
import classes from './customer-header.module.css';
import { revealWords } from '#web/shared/ui/reveal-words.ts';

interface CustomerHeaderProps {
  identityReference: string;
  standing: Standing | null;
  record: CustomerRecord | undefined;
  /** True while it's uncertain whose page this is. */
  isBare: boolean;
  isAsking: boolean;
  onAddNote: () => void;
}

export function CustomerHeader(props: CustomerHeaderProps) {
  const { identityReference, standing, record, isBare, isAsking, onAddNote } = props;
  return (
    <PageHeader
      title={identityReference}
      documentTitle={shortenMiddle(identityReference, 20, 6)}
      heading={
        <Text span inherit fz="0.95em" ff="monospace">
          {identityReference}
        </Text>
      }
      breadcrumbs={
        <Anchor component={Link} to={listAsLeft('customers')} fz="inherit">
          {words.customers}
        </Anchor>
      }
      beside={<CopyButton value={identityReference} label={words.copyReference} />}
      facts={isBare ? null : <CustomerBadges standing={standing} record={record} isAsking={isAsking} />}
      actions={
        isBare ? null : (
          <CustomerActions
            identityReference={identityReference}
            record={record}
            isBlocked={standing?.isBlocked === true}
            onAddNote={onAddNote}
          />
        )
      }
    >
      {isBare ? null : (
        <div className={classes.lead}>{record === undefined ? null : <CustomerFacts record={record} />}</div>
      )}
      {isBare ? null : <WhoMayAct />}
    </PageHeader>
  );
}

function WhoMayAct() {
  const mayLookUp = useMay('look-up-identity');
  const mayOnboard = useMay('onboard-customer');
  if (mayLookUp && mayOnboard) return null;
  return (
    <Text mt={4} fz="sm">
      {mayLookUp
        ? words.header.changedBy({ roles: whoMay('onboard-customer') })
        : words.header.askedBy({ asking: whoMay('look-up-identity'), changing: whoMay('onboard-customer') })}
    </Text>
  );
}

interface CustomerBadgesProps {
  standing: Standing | null;
  record: CustomerRecord | undefined;
  isAsking: boolean;
}

function CustomerBadges({ standing, record, isAsking }: CustomerBadgesProps) {
  const facts = record?.facts;
  return (
    <>
      {standing ? <AccountBadge {...standing} isAsking={isAsking} /> : null}
      {facts?.onboarding ? <OnboardingBadge fact={facts.onboarding} /> : null}
      {record && facts?.eligibility ? (
        <span className="from-700">
          <RequirementsBadge record={record} fact={facts.eligibility} />
        </span>
      ) : null}
    </>
  );
}

function AccountBadge({ isBlocked, remembered, isAsking }: Standing & { isAsking: boolean }) {
  const status = isBlocked ? words.header.blocked : words.header.active;
  return (
    <ToneBadge tone={isBlocked ? 'bad' : remembered === null ? 'good' : 'neutral'}>
      {remembered === null || isAsking ? (
        status
      ) : (
        <>
          {`${words.header.remembered({ status, from: words.header.rememberedFrom[remembered.source] })}, `}
          <Timestamp at={remembered.at} show="relative" />
        </>
      )}
    </ToneBadge>
  );
}

const tones: ReadonlyMap<string, Tone> = new Map([
  ['APPROVED', 'good'],
  ...Object.entries(kycLooks).map(([status, { tone }]) => [status, tone] as const),
]);

const onboardingNames: Readonly<Record<string, string>> = words.header.onboardingStatuses;

/** The service can't be asked for this status. Choices: onboardingStatusOnce, kycMessage. */
function OnboardingBadge({ fact }: { fact: NonNullable<CustomerRecord['facts']['onboarding']> }) {
  const { status, written } = fact.value;
  const { onboarding, onboardingHint, onboardingReported, onboardingReportedHint } = words.header;
  const isReported = fact.source === 'callback';
  const hint = isReported ? onboardingReportedHint : onboardingHint;
  const title = written === undefined ? hint : `${hint} ${sharedWords.writtenAs({ written })}`;
  const tone = tones.get(status);
  const name =
    tone === undefined ? words.header.unknownStatus({ status }) : (onboardingNames[status] ?? status);
  return (
    <ToneBadge tone={tone ?? 'neutral'} title={title}>
      {`${(isReported ? onboardingReported : onboarding)({ status: name })} · `}
      <Timestamp at={fact.at} show="relative" />
    </ToneBadge>
  );
}

interface RequirementsBadgeProps {
  record: CustomerRecord;
  fact: NonNullable<CustomerRecord['facts']['eligibility']>;
}

type EligibilityValue = RequirementsBadgeProps['fact']['value'];

function missingIn({ requirements }: EligibilityValue, record: CustomerRecord, askedAt: string): string[] {
  return [...new Set(requirements)].filter((name) => sentFor(name, record, askedAt) === null);
}

/** Returns true if the panel below offers a button for something missing. */
function hasShortWay(record: CustomerRecord | undefined): boolean {
  const fact = record?.facts.eligibility;
  if (record === undefined || fact === undefined || fact.value.paymentReady === true) return false;
  return missingIn(fact.value, record, fact.at).some((name) => wordsOfRequirement(name) !== null);
}

/** Requirements in a ready answer don't block the customer. */
function RequirementsBadge({ record, fact: { value, at } }: RequirementsBadgeProps) {
  const open = [...new Set(value.requirements)];
  if (open.length === 0) return null;
  if (value.paymentReady === true) {
    return (
      <ToneBadge tone="neutral" title={words.header.requirementsHint}>
        {words.header.listed({ count: open.length })}
      </ToneBadge>
    );
  }
  const missing = missingIn(value, record, at);
  const [first = ''] = missing.length === 0 ? open : missing;
  const requirement = requirementTitle(first);
  return (
    <ToneBadge tone={missing.length === 0 ? 'progress' : 'action'} title={words.header.requirementsHint}>
      {missing.length === 0
        ? words.header.sent({ count: open.length, requirement })
        : missing.length === 1
          ? words.header.missing({ requirement })
          : words.header.open({ count: missing.length })}
    </ToneBadge>
  );
}

interface CustomerActionsProps {
  identityReference: string;
  record: CustomerRecord | undefined;
  isBlocked: boolean;
  onAddNote: () => void;
}

function CustomerActions({ identityReference, record, isBlocked, onAddNote }: CustomerActionsProps) {
  const customer = { identityReference };
  const text = words.header;
  const mayShare = useMay('onboard-customer');
  const mayAsk = useMay('inspect-customer');
  const search = questionSearch(record === undefined ? customer : questionsAbout(record).eligibility);
  const ask = (name: string, page: string) => (
    <MenuAction action="inspect-customer" name={name} to={page + search} state={toChange} />
  );
  return (
    <>
      {isBlocked ? null : mayShare ? (
        <Button
          component={Link}
          to={paths.shareDocuments(customer)}
          variant={hasShortWay(record) ? 'default' : 'filled'}
        >
          {text.share}
        </Button>
      ) : mayAsk ? (
        <Button component={Link} to={patterns.diagnosis + search} state={toChange}>
          {text.diagnose}
        </Button>
      ) : null}
      <ActionMenu label={text.more}>
        {ask(text.diagnose, patterns.diagnosis)}
        {ask(text.eligibility, patterns.eligibility)}
        {ask(text.limits, patterns.limits)}
        {ask(questionWords.getPrice, patterns.price)}
        <MenuAction action="onboard-customer" name={text.share} to={paths.shareDocuments(customer)} />
        <MenuAction action="write-identity" name={text.update} to={paths.updateCustomer(identityReference)} />
        <MenuAction action="create-ramp" name={questionWords.newRamp} to={patterns.newRamp + search} />
        <MenuAction action="write-notes" name={text.note} onClick={onAddNote} />
        <SteerAction of={{ customer: identityReference }} />
      </ActionMenu>
    </>
  );
}

function CustomerFacts({ record }: { record: CustomerRecord }) {
  const { identityReference, personalValues, facts, firstSeenAt } = record;
  const object = { kind: 'customer', id: identityReference } as const;
  const valuesOf = (...fields: readonly string[]) =>
    fields.flatMap((field) => personalValues.filter((value) => value.field === field));
  const shown = [
    { label: words.header.name, values: valuesOf(...nameFields) },
    { label: words.header.email, values: valuesOf('email') },
  ].filter(({ values }) => values.length > 0);
  const country = facts.residence?.value.country;
  return (
    <>
      {shown.map(({ label, values }) => (
        <span key={label}>
          <RevealedValue
            // The key hides new values until they're revealed again.
            key={values.map(({ eventId }) => eventId).join(' ')}
            object={object}
            field={values.map(({ field }) => field)}
            label={label}
            masked={values.map(({ masked }) => masked).join(' ')}
          />
        </span>
      ))}
      {personalValues.length === 0 ? null : (
        <span>
          <RevealAll />
        </span>
      )}
      {country === undefined ? null : <span>{words.header.residence({ country: regionName(country) })}</span>}
      <span>
        {firstSeenAt === null ? (
          words.header.notSeen
        ) : (
          <>
            {words.header.firstSeen} <Timestamp at={firstSeenAt} show="relative" />
          </>
        )}
      </span>
    </>
  );
}

function RevealAll() {
  const scope = useRevealScope();
  const [isAsking, setAsking] = useState(false);
  const { line, keepFocus } = useFocusKept();
  const reveal = async (reason: string) => {
    const show = await scope?.revealAll(reason);
    return () => {
      keepFocus({ orNowhere: true });
      setAsking(false);
      show?.();
      announce(revealWords.allShown({ minutes: revealMinutes }));
    };
  };
  const begin = useRevealing(scope?.reason ?? (() => null), reveal, () => setAsking(true));
  if (scope === null) return null;
  const { untilMs } = scope;
  const Icon = untilMs === null ? IconEye : IconEyeOff;
  return (
    <span ref={line}>
      {/* One button for both keeps the focus, also on timeout. */}
      <RoleGateButton
        action="reveal"
        variant={untilMs === null ? 'subtle' : 'light'}
        size="compact-xs"
        leftSection={<Icon size={14} aria-hidden />}
        onPointerEnter={LazyRevealDialog.preload}
        onFocus={LazyRevealDialog.preload}
        onClick={untilMs === null ? begin : scope.hideAll}
      >
        {untilMs === null ? (
          `${revealWords.revealAll} · ${revealWords.forMinutes({ minutes: revealMinutes })}`
        ) : (
          <HideAll untilMs={untilMs} />
        )}
      </RoleGateButton>
      {isAsking ? (
        <LazyRevealDialog
          title={revealWords.revealAll}
          text={revealWords.revealAllText({ count: scope.count })}
          reveal={reveal}
          onRevealed={(show) => show()}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </span>
  );
}

function HideAll({ untilMs }: { untilMs: number }) {
  return revealWords.hideAll({ time: useTimeLeft(untilMs) });
}
