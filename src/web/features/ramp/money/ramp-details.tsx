import { Anchor, Flex } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import * as z from 'zod';

import type { Action } from '#contract/desk/permissions.ts';
import { receivedReference as referenceSchema } from '#contract/service/primitives.ts';
import type { RampRecord } from '#contract/service/ramp.ts';
import { midSentence } from '#web/shared/format/text.ts';
import { contractText } from '#web/shared/language/contract-texts.ts';
import { paths } from '#web/shared/paths.ts';
import { type Fact, FactList, FactSource } from '#web/shared/ui/fact-list.tsx';
import { ForeignText } from '#web/shared/ui/foreign-text.tsx';
import { GroupedAddress } from '#web/shared/ui/grouped-address.tsx';
import { Identifier } from '#web/shared/ui/identifier.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { RevealedValue } from '#web/shared/ui/revealed-value.tsx';
import { RoleGateLink } from '#web/shared/ui/role-gate.tsx';
import { ServiceTimestamp } from '#web/shared/time/timestamp.tsx';
import { methodName } from '#web/shared/words/method-words.ts';
import { sharedWords } from '#web/shared/words/shared-words.ts';

import { ExplorerLink } from './explorer-link.tsx';
import type { KnownRamp } from '../known-ramp.ts';
import { awaitsPayment, endedWords, instructionLines, lineLabel } from '../ramp-rules.ts';
import { factWords, personalWords, words } from '../ramp-words.ts';

export function RampDetails({ known }: { known: KnownRamp }) {
  const { ramp } = known;
  return (
    <>
      {ramp ? <Details ramp={ramp} /> : null}
      <WalletAndBank known={known} />
    </>
  );
}

function Details({ ramp }: { ramp: RampRecord }) {
  const crypto = ramp.target?.crypto ?? ramp.source?.crypto;
  const method = ramp.source?.fiat?.method ?? ramp.target?.fiat?.method;
  const { transactionHash: hash } = ramp;
  return (
    <Panel title={words.details}>
      <FactList
        facts={[
          { label: factWords.customer, value: <CustomerLink identityReference={ramp.identityReference} /> },
          { label: factWords.method, value: method ? <MethodName method={method} /> : null },
          { label: factWords.blockchain, value: foreign(crypto?.blockchain) },
          {
            label: factWords.transactionHash,
            value: hash ? (
              <Flex component="span" display="inline-flex" gap={4} align="center">
                <Identifier value={hash} label={midSentence(factWords.transactionHash)} />
                <ExplorerLink kind="transaction" value={hash} blockchain={crypto?.blockchain} />
              </Flex>
            ) : null,
          },
          ...(ramp.subPartnerId
            ? [{ label: factWords.subPartnerId, value: foreign(ramp.subPartnerId) }]
            : []),
          { label: factWords.created, value: time(ramp.createdAt) },
          { label: factWords.updated, value: time(ramp.updatedAt) },
          ...(ramp.expiresAt !== undefined && awaitsPayment(ramp.status)
            ? [{ label: factWords.expires, value: time(ramp.expiresAt) }]
            : []),
          { label: factWords.ended, value: endedWords(ramp.status) },
        ]}
      />
    </Panel>
  );
}

/** The provider's support knows the raw name. */
function MethodName({ method }: { method: string }) {
  return (
    <span title={method}>
      <ForeignText>{methodName(method)}</ForeignText>
    </span>
  );
}

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

function WalletAndBank({ known: { rampId, record, ramp } }: { known: KnownRamp }) {
  const kept = record?.personalValues ?? [];
  const crypto = ramp?.target?.crypto ?? ramp?.source?.crypto;
  const facts =
    kept.length > 0
      ? kept.map(({ field, masked }): Fact => {
          const label = labelOf(field, ramp?.target?.fiat?.id);
          const named = midSentence(label);
          return {
            label,
            value: (
              <RevealedValue
                object={{ kind: 'ramp', id: rampId }}
                field={field}
                label={named}
                masked={masked}
                renderValue={(value) =>
                  field === 'walletAddress' ? (
                    <GroupedAddress address={value} label={named}>
                      <ExplorerLink kind="address" value={value} blockchain={crypto?.blockchain} />
                    </GroupedAddress>
                  ) : null
                }
              />
            ),
          };
        })
      : masksOf(ramp);
  const newest = kept
    .map(({ at }) => at)
    .toSorted()
    .at(-1);
  return facts.length === 0 ? null : (
    <Panel
      title={words.personal}
      aside={newest === undefined ? null : <FactSource source={words.fetched} at={newest} />}
    >
      <FactList facts={facts} />
    </Panel>
  );
}

const linePrefix = 'instructions.';

function labelOf(field: string, fiat?: string): string {
  if (field.startsWith(linePrefix)) return lineLabel(field.slice(linePrefix.length), fiat);
  const label = Object.hasOwn(personalWords, field) ? personalWords[field] : undefined;
  return label === undefined ? field : contractText(label);
}

/** Lists masks from the answer, which can't be revealed until stored. */
function masksOf(ramp: RampRecord | null): Fact[] {
  const crypto = ramp?.target?.crypto ?? ramp?.source?.crypto;
  const fiat = ramp?.target?.fiat;
  return [
    { label: labelOf('walletAddress'), value: crypto?.walletAddress },
    { label: labelOf('walletAddressMemo'), value: crypto?.walletAddressMemo },
    ...instructionLines(fiat?.instructions, fiat?.id),
  ]
    .filter(({ value }) => value !== undefined && value !== '')
    .map(({ label, value = '' }) => ({ label, value: <ForeignText>{value}</ForeignText> }));
}

function foreign(text: string | undefined): ReactNode {
  return text ? <ForeignText>{text}</ForeignText> : null;
}

const instant = z.iso.datetime({ offset: true });

/** Leaves impossible dates as text: browsers would turn 30 February into 2 March. */
function time(at: string | undefined): ReactNode {
  return instant.safeParse(at).success && at ? <ServiceTimestamp at={at} /> : foreign(at);
}

export function RampLinks({ rampId }: { rampId: string }) {
  return (
    <Panel title={words.links} isNotPrinted>
      <Flex
        component="ul"
        direction="column"
        gap={2}
        align="flex-start"
        my={0}
        mx={-8}
        className="plain-list"
      >
        {linksOf(rampId).map(({ action, to, name }) => (
          <li key={name}>
            <RoleGateLink action={action} to={to} variant="subtle" size="compact-sm">
              {name}
            </RoleGateLink>
          </li>
        ))}
      </Flex>
    </Panel>
  );
}

interface RampLink {
  action: Action;
  to: string;
  name: string;
}

/** Only the service's ids can be filtered by. Choice: rampRecord. */
const ownId = /^[0-9a-f]{32}$/;

function linksOf(rampId: string): RampLink[] {
  return [
    ...(ownId.test(rampId)
      ? [{ action: 'read-requests' as const, to: paths.requests({ rampId }), name: words.requestsOf }]
      : []),
    { action: 'read-directory', to: paths.callbacks({ object: rampId }), name: words.callbacksOf },
    { action: 'read-audit', to: paths.audit({ objectKind: 'ramp', objectId: rampId }), name: words.auditOf },
  ];
}
