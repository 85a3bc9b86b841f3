import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';

import type { CustomerRecord } from '#contract/desk/customers.ts';
import { shortenMiddle } from '#web/shared/format/text.ts';
import { listAsLeft } from '#web/shared/lists/address-filters.ts';
import { paths } from '#web/shared/paths.ts';
import { SteerAction } from '#web/shared/ui/steer-links.tsx';
import { ActionMenu, MenuAction } from '#web/shared/ui/action-menu.tsx';
import { CopyButton } from '#web/shared/ui/copy-button.tsx';
import { PageHeader } from '#web/shared/ui/page-header.tsx';
import { RevealedValue } from '#web/shared/ui/revealed-value.tsx';
import { RoleGateLink } from '#web/shared/ui/role-gate.tsx';
import { Timestamp } from '#web/shared/time/timestamp.tsx';
import { type Tone, ToneBadge } from '#web/shared/ui/tone-badge.tsx';
import { questionWords } from '#web/shared/words/question-words.ts';

import type { Standing } from './account-rules.ts';
import { words } from './customer-words.ts';
import classes from './customer.module.css';

interface CustomerHeaderProps {
  identityReference: string;
  standing: Standing | null;
  record: CustomerRecord | undefined;
  /** Shows only the reference, while it is uncertain whose page this is. */
  isBare: boolean;
  onAddNote: () => void;
}

/** Who the customer is, their badges, and the actions. */
export function CustomerHeader(props: CustomerHeaderProps) {
  const { identityReference, standing, record, isBare, onAddNote } = props;
  return (
    <PageHeader
      title={identityReference}
      documentTitle={shortenMiddle(identityReference, 20, 6)}
      heading={<span className={classes.customerHeaderReference}>{identityReference}</span>}
      breadcrumbs={
        <Anchor component={Link} to={listAsLeft('customers')} fz="inherit">
          {words.customers}
        </Anchor>
      }
      facts={
        <>
          <CopyButton value={identityReference} label={words.copyReference} />
          {isBare ? null : <CustomerBadges standing={standing} facts={record?.facts} />}
        </>
      }
      actions={
        isBare ? null : <CustomerActions identityReference={identityReference} onAddNote={onAddNote} />
      }
    >
      {isBare || record === undefined ? null : <CustomerFacts record={record} />}
    </PageHeader>
  );
}

interface CustomerBadgesProps {
  standing: Standing | null;
  facts: CustomerRecord['facts'] | undefined;
}

/** Badges for the account, the last known onboarding status and the open requirements. */
function CustomerBadges({ standing, facts }: CustomerBadgesProps) {
  return (
    <>
      {standing ? <AccountBadge {...standing} /> : null}
      {facts?.onboarding ? <OnboardingBadge fact={facts.onboarding} /> : null}
      {facts?.eligibility ? <RequirementsBadge {...facts.eligibility.value} /> : null}
    </>
  );
}

/** Active or blocked; a remembered state shows its source and age. */
function AccountBadge({ isBlocked, remembered }: Standing) {
  const status = isBlocked ? words.header.blocked : words.header.active;
  return (
    <ToneBadge tone={isBlocked ? 'bad' : remembered === null ? 'good' : 'neutral'}>
      {remembered === null ? (
        status
      ) : (
        <>
          {`${words.header.remembered(status, words.header.rememberedFrom[remembered.source])}, `}
          <Timestamp at={remembered.at} show="relative" />
        </>
      )}
    </ToneBadge>
  );
}

const tones: ReadonlyMap<string, Tone> = new Map([
  ['PENDING', 'progress'],
  ['APPROVED', 'good'],
  ['REJECTED', 'bad'],
]);

/** The last answered status with its age: the service has no way to ask for it again. Choice: onboardingStatusOnce. */
function OnboardingBadge({ fact }: { fact: NonNullable<CustomerRecord['facts']['onboarding']> }) {
  const { status } = fact.value;
  const tone = tones.get(status);
  const name =
    tone === undefined
      ? words.header.unknownStatus(status)
      : (words.header.onboardingStatuses[status] ?? status);
  return (
    <ToneBadge tone={tone ?? 'neutral'} title={words.header.onboardingHint}>
      {`${words.header.onboarding(name)}, `}
      <Timestamp at={fact.at} show="relative" />
    </ToneBadge>
  );
}

type EligibilityValue = NonNullable<CustomerRecord['facts']['eligibility']>['value'];

function RequirementsBadge({ requirements, paymentReady }: EligibilityValue) {
  if (requirements === undefined) return null;
  const count = requirements.length;
  if (count === 0) return <ToneBadge tone="good">{words.header.noneOpen}</ToneBadge>;
  // Requirements listed in a ready answer don't block the customer.
  const isReady = paymentReady === true;
  return (
    <ToneBadge tone={isReady ? 'neutral' : 'action'} title={words.header.requirementsHint}>
      {isReady ? words.header.listed(count) : words.header.open(count)}
    </ToneBadge>
  );
}

interface CustomerActionsProps {
  identityReference: string;
  onAddNote: () => void;
}

/** The actions; those that don't fit are in a menu. Actions without permission are shown too and say who has it. */
function CustomerActions({ identityReference, onAddNote }: CustomerActionsProps) {
  const customer = { identityReference };
  const text = words.header;
  return (
    <>
      <RoleGateLink
        action="inspect-customer"
        to={paths.eligibility(customer)}
        variant="default"
        className={classes.roomy}
      >
        {text.eligibility}
      </RoleGateLink>
      <RoleGateLink
        action="inspect-customer"
        to={paths.diagnosis(customer)}
        variant="default"
        className={classes.roomy}
      >
        {text.diagnose}
      </RoleGateLink>
      <RoleGateLink action="onboard-customer" to={paths.shareDocuments(customer)}>
        {text.share}
      </RoleGateLink>
      <ActionMenu label={text.more}>
        <MenuAction
          action="inspect-customer"
          name={text.eligibility}
          to={paths.eligibility(customer)}
          className={classes.narrow}
        />
        <MenuAction
          action="inspect-customer"
          name={text.diagnose}
          to={paths.diagnosis(customer)}
          className={classes.narrow}
        />
        <MenuAction action="inspect-customer" name={text.limits} to={paths.limits(customer)} />
        <MenuAction action="inspect-customer" name={questionWords.getPrice} to={paths.price(customer)} />
        <MenuAction action="create-ramp" name={questionWords.newRamp} to={paths.newRamp(customer)} />
        <MenuAction action="write-identity" name={text.update} to={paths.updateCustomer(identityReference)} />
        <MenuAction action="write-notes" name={text.note} onClick={onAddNote} />
        <SteerAction of={{ customer: identityReference }} />
      </ActionMenu>
    </>
  );
}

/** The masked name and e-mail, the country, and when the desk first saw the customer. */
function CustomerFacts({ record }: { record: CustomerRecord }) {
  const { identityReference, personalValues, facts, firstSeenAt, lastSeenAt } = record;
  const object = { kind: 'customer', id: identityReference } as const;
  const valuesOf = (...fields: readonly string[]) =>
    fields.flatMap((field) => personalValues.filter((value) => value.field === field));
  const shown = [
    { label: words.header.name, values: valuesOf('givenName', 'surname') },
    { label: words.header.email, values: valuesOf('email') },
  ].filter(({ values }) => values.length > 0);
  const country = facts.residence?.value.country;
  return (
    <div className={classes.lead}>
      {shown.map(({ label, values }) => (
        <span key={label}>
          <RevealedValue
            // The key: a new value has to be revealed again.
            key={values.map(({ eventId }) => eventId).join(' ')}
            object={object}
            field={values.map(({ field }) => field)}
            label={label}
            masked={values.map(({ masked }) => masked).join(' ')}
          />
        </span>
      ))}
      {country === undefined ? null : <span>{words.header.residence(country)}</span>}
      <span>
        {firstSeenAt === null || lastSeenAt === null ? (
          words.header.notSeen
        ) : (
          <>
            {words.header.firstSeen} <Timestamp at={firstSeenAt} />
          </>
        )}
      </span>
    </div>
  );
}
