import { Anchor, Flex, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';

import type { CallbackEvent, CallbackRecord } from '#contract/desk/callbacks.ts';
import { hasOwnZone } from '#contract/service/callback-dates.ts';
import { rampId } from '#contract/service/primitives.ts';
import { isApiError } from '#web/shared/api/api-error.ts';
import { useDeskTexts } from '#web/shared/messages/use-desk-texts.ts';
import { paths } from '#web/shared/paths.ts';
import { DataTable } from '#web/shared/ui/data-table.tsx';
import { DelayedSkeleton } from '#web/shared/ui/delayed-skeleton.tsx';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';
import { type Fact, FactList } from '#web/shared/ui/fact-list.tsx';
import { boundJson, JsonPanel } from '#web/shared/ui/json-panel.tsx';
import { ForeignText } from '#web/shared/ui/foreign-text.tsx';
import { Identifier } from '#web/shared/ui/identifier.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { ServiceTimestamp, Timestamp } from '#web/shared/time/timestamp.tsx';
import { ToneBadge } from '#web/shared/ui/tone-badge.tsx';
import { askFirst, saysBlocked, sentenceOf } from '#web/shared/words/status-sentences.ts';

import { callbackFilters, type CallbackFilters } from './callback-filters.ts';
import { callbackAddress, signatureLook, statusLook } from './callback-looks.ts';
import { recordQuery } from './callback-queries.ts';
import { CallbackProcessing, CallbackVerification } from './callback-verification.tsx';
import { words } from './callbacks-words.ts';

interface CallbackDetailProps {
  id: string;
  query: string;
}

export function CallbackDetail({ id, query }: CallbackDetailProps) {
  const record = useQuery(recordQuery(id));
  const { data: callback, error } = record;
  if (callback === undefined) {
    if (error === null) return <DelayedSkeleton lines={8} label={words.loadingDetail} />;
    if (isApiError(error) && (error.status === 404 || error.status === 400))
      return <EmptyState title={words.unknownTitle}>{words.unknownText}</EmptyState>;
    return <ErrorPanel error={error} onRetry={() => void record.refetch()} />;
  }
  const { event } = callback;
  return (
    <Stack gap="md">
      <Identifier value={callback.id} label={words.id} full />
      {error ? <ErrorPanel error={error} onRetry={() => void record.refetch()} /> : null}
      {event === null ? <CallbackVerification callback={callback} /> : <CallbackSaid event={event} />}
      <CallbackProcessing callback={callback} />
      {event === null ? null : <CallbackVerification callback={callback} />}
      <CallbackFacts facts={callback.facts} />
      <CallbackBody callback={callback} />
      <Headers headers={callback.headers} />
      <CallbackRelated callback={callback} query={query} />
    </Stack>
  );
}

function CallbackSaid({ event }: { event: CallbackEvent }) {
  const { tone, text, isKnown } = statusLook(event.kind, event.status);
  const { textOf, textLanguage } = useDeskTexts();
  const explained = event.kind === 'identity' ? 'account' : 'ramp';
  // Onboarding statuses are for staff, not for the customer.
  const isExplained = event.status !== null && event.kind !== 'kyc';
  const sentence = isExplained ? sentenceOf(explained, event.status ?? '', textOf) : null;
  const said: Fact[] = [
    { label: words.saidAbout, value: <About event={event} /> },
    {
      label: words.saidStatus,
      value: (
        <Flex component="span" gap="4px 8px" align="center" wrap="wrap">
          <ToneBadge tone={tone}>
            <bdi>{text}</bdi>
          </ToneBadge>
          {isKnown ? <code>{event.writtenStatus ?? event.status}</code> : null}
        </Flex>
      ),
    },
    ...(event.status !== null && saysBlocked(event.status)
      ? [{ label: words.saidSentence, value: askFirst }]
      : []),
    ...(sentence === null
      ? []
      : [
          {
            label: words.saidSentence,
            value: <span lang={textLanguage} dir="ltr">{`“${sentence}”`}</span>,
          },
        ]),
    { label: words.saidDate, value: <SaidDate event={event} /> },
  ];
  return (
    <Panel title={words.said}>
      {event.findings.length > 0 ? (
        <Flex component="p" gap="4px 8px" align="center" wrap="wrap" mt={0} mb="xs">
          {event.findings.map((finding) => (
            <ToneBadge tone={finding === 'unknown-object' ? 'neutral' : 'action'} key={finding}>
              {words.findings[finding]}
            </ToneBadge>
          ))}
        </Flex>
      ) : null}
      <FactList facts={said} />
    </Panel>
  );
}

function About({ event: { kind, objectId } }: { event: CallbackEvent }) {
  if (objectId === null) return <span>{words.noObject}</span>;
  const isCustomer = kind === 'identity' || kind === 'kyc';
  const name = isCustomer ? words.customer : words.ramp;
  const to = isCustomer ? paths.customer(objectId) : paths.ramp(objectId);
  const isLinked = isCustomer || rampId.safeParse(objectId).success;
  return (
    <span>
      {name}{' '}
      {isLinked ? (
        <Anchor component={Link} to={to} fz={13} ff="monospace" translate="no">
          <bdi>{objectId}</bdi>
        </Anchor>
      ) : (
        <bdi>{objectId}</bdi>
      )}
    </span>
  );
}

function SaidDate({ event: { kind, statusDate, statusAt } }: { event: CallbackEvent }) {
  if (statusDate === null && (kind === 'kyc' || kind === 'unrecognised')) return null;
  if (statusAt === null) {
    return (
      <span>
        {statusDate === null ? null : <ForeignText>{statusDate}</ForeignText>}
        <Text component="span" display="block" fz="xs" c="dimmed">
          {words.unreadableDate}
        </Text>
      </span>
    );
  }
  return (
    <span>
      <ServiceTimestamp at={statusAt} />
      {hasOwnZone(statusDate) ? null : (
        <Text component="span" display="block" fz="xs" c="dimmed">
          {words.zoneAssumed}
        </Text>
      )}
    </span>
  );
}

function CallbackFacts({ facts }: Pick<CallbackRecord, 'facts'>) {
  const amounts = Object.entries(facts).map(([name, value]): Fact => ({
    label: name,
    value: <ForeignText>{value}</ForeignText>,
  }));
  if (amounts.length === 0) return null;
  return (
    <Panel title={words.facts}>
      <FactList facts={amounts} />
    </Panel>
  );
}

function CallbackBody({ callback: { body, unreadableBody } }: { callback: CallbackRecord }) {
  const [isWhole, setWhole] = useState(false);
  const { shown, isCut } = useMemo(() => boundJson(body), [body]);
  if (unreadableBody !== null) {
    return (
      <Panel title={words.body}>
        <Text my={6} fz="xs" c="dimmed">
          {words.bodyUnreadable}
        </Text>
        <ForeignText isRaw>{unreadableBody}</ForeignText>
      </Panel>
    );
  }
  if (body === null || body === undefined) {
    return (
      <Panel title={words.body}>
        <Text my={6} fz="xs" c="dimmed">
          {words.bodyGone}
        </Text>
      </Panel>
    );
  }
  return (
    <div>
      <JsonPanel data={isWhole ? body : shown} title={words.body} isOpenAtFirst />
      {isCut && !isWhole ? (
        <Anchor component="button" type="button" size="sm" onClick={() => setWhole(true)}>
          {words.showWholeBody}
        </Anchor>
      ) : null}
      <Text my={6} fz="xs" c="dimmed">
        {words.bodyMasked}
      </Text>
    </div>
  );
}

function Headers({ headers }: Pick<CallbackRecord, 'headers'>) {
  const facts = Object.entries(headers).map(([label, value]) => ({
    label,
    value: <ForeignText>{value}</ForeignText>,
  }));
  return (
    <Panel title={words.headers}>
      {facts.length === 0 ? (
        <Text my={6} fz="xs" c="dimmed">
          {words.noHeaders}
        </Text>
      ) : (
        <FactList facts={facts} />
      )}
    </Panel>
  );
}

const columns = [
  { name: words.columns.received },
  { name: words.columns.signature },
  { name: words.columns.answer },
  { name: words.delivery },
] as const;

function CallbackRelated({ callback, query }: { callback: CallbackRecord; query: string }) {
  const { event, deliveries, id } = callback;
  return (
    <Panel title={words.related} flush>
      {event === null ? null : (
        <Flex component="p" gap="4px 16px" wrap="wrap" m={0} px="md" py={10}>
          {event.objectId === null ? null : (
            <Anchor component={Link} to={listOf({ object: event.objectId })} size="sm">
              {words.allOfObject}
            </Anchor>
          )}
          {event.status === null ? null : (
            <Anchor component={Link} to={listOf({ status: event.status })} size="sm">
              {words.allOfStatus}
            </Anchor>
          )}
        </Flex>
      )}
      <DataTable label={words.deliveries} columns={columns}>
        {deliveries.map((delivery) => (
          <tr key={delivery.id}>
            <th scope="row">
              {delivery.id === id ? (
                <Timestamp at={delivery.receivedAt} />
              ) : (
                <Anchor
                  component={Link}
                  to={callbackAddress(delivery.id, query)}
                  size="sm"
                  preventScrollReset
                >
                  <Timestamp at={delivery.receivedAt} />
                </Anchor>
              )}
            </th>
            <td>{signatureLook(delivery).text}</td>
            <td>{delivery.answerStatus}</td>
            <td>
              {event === null
                ? words.results.refused
                : delivery.isDuplicate
                  ? words.repeated
                  : words.firstDelivery}
              {delivery.id === id ? ` (${words.thisDelivery})` : ''}
            </td>
          </tr>
        ))}
      </DataTable>
    </Panel>
  );
}

function listOf(filters: CallbackFilters): string {
  return callbackAddress(null, callbackFilters.write(filters).toString());
}
