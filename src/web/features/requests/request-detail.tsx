import { Anchor, Flex, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';

import type { RequestDetail } from '#contract/desk/requests.ts';
import { type OperationName, operations } from '#contract/service/operations.ts';
import { isApiError } from '#web/shared/api/api-error.ts';
import { formatExactBytes } from '#web/shared/format/format-bytes.ts';
import { paths } from '#web/shared/paths.ts';
import { CopyButton } from '#web/shared/ui/copy-button.tsx';
import { DelayedSkeleton } from '#web/shared/ui/delayed-skeleton.tsx';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';
import { type Fact, FactList } from '#web/shared/ui/fact-list.tsx';
import { boundJson, JsonPanel } from '#web/shared/ui/json-panel.tsx';
import { ForeignText } from '#web/shared/ui/foreign-text.tsx';
import { Identifier } from '#web/shared/ui/identifier.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { RoleGateLink } from '#web/shared/ui/role-gate.tsx';
import { Timestamp } from '#web/shared/time/timestamp.tsx';
import { ToneBadge } from '#web/shared/ui/tone-badge.tsx';
import { operationWords } from '#web/shared/words/submission-outcome.ts';
import { midSentence } from '#web/shared/format/text.ts';

import { curlOf } from './curl-of.ts';
import { requestFilters, type RequestFilters } from './request-filters.ts';
import { requestAddress, requestLook, tookInWords } from './request-looks.ts';
import { requestQuery } from './request-queries.ts';
import { words } from './requests-words.ts';
import classes from './requests.module.css';

export function RequestView({ id }: { id: string }) {
  const record = useQuery(requestQuery(id));
  const { data: request, error } = record;
  if (request === undefined) {
    if (error === null) return <DelayedSkeleton lines={8} label={words.loadingDetail} />;
    if (isApiError(error) && [400, 404, 422].includes(error.status ?? 0))
      return <EmptyState title={words.unknownTitle}>{words.unknownText}</EmptyState>;
    return <ErrorPanel error={error} onRetry={() => void record.refetch()} />;
  }
  return (
    <Stack gap="md">
      <Identifier value={request.id} label={words.id} full />
      {error ? <ErrorPanel error={error} onRetry={() => void record.refetch()} /> : null}
      <RequestOutcome request={request} />
      <RequestSigned request={request} />
      <RequestRelated request={request} />
      <RequestKept request={request} />
      <CurlPanel request={request} />
    </Stack>
  );
}

function RequestOutcome({ request }: { request: RequestDetail }) {
  const { operation, at, staff, durationMs, attempts, traceId } = request;
  const { tone, text, sentence } = requestLook(request);
  const facts: Fact[] = [
    {
      label: words.answer,
      value: (
        <Flex component="span" gap="4px 8px" align="center" wrap="wrap">
          <ToneBadge tone={tone}>{text}</ToneBadge> {sentence}
        </Flex>
      ),
    },
    { label: words.operation, value: operationWords(operation) },
    { label: words.at, value: <Timestamp at={at} /> },
    { label: words.by, value: staff === null ? words.nobody : <bdi title={staff.email}>{staff.name}</bdi> },
    { label: words.took, value: tookInWords(durationMs) },
    { label: words.attempts, value: String(attempts) },
    {
      label: words.traceId,
      value: traceId === null ? null : <Identifier value={traceId} label={midSentence(words.traceId)} />,
    },
  ];
  return (
    <Panel title={words.outcome}>
      <FactList facts={facts} />
    </Panel>
  );
}

/** Never contains the secret. */
function RequestSigned({ request }: { request: RequestDetail }) {
  const { id, method, uri, signedTimestamp, bodyBytes, bodySha256, keyId } = request;
  const facts: Fact[] = [
    { label: words.method, value: method },
    {
      label: words.uri,
      value: (
        <>
          <ForeignText isRaw>{uri}</ForeignText>
          {uri.includes('•') ? (
            <Text component="span" display="block" fz="xs" c="dimmed">
              {words.uriMasked}
            </Text>
          ) : null}
        </>
      ),
    },
    {
      label: words.timestamp,
      value: signedTimestamp === null ? words.notSigned : <SignedAt microseconds={signedTimestamp} />,
    },
    { label: words.body, value: bodyBytes === 0 ? words.noBody : formatExactBytes(bodyBytes) },
    ...(bodySha256 === null
      ? []
      : [
          {
            label: words.bodySha256,
            value: (
              <Text span ff="monospace" fz={12.5} className="anywhere">
                {bodySha256} <CopyButton value={bodySha256} label={words.bodySha256} />
              </Text>
            ),
          },
        ]),
    { label: words.keyId, value: <Identifier value={keyId} label={midSentence(words.keyId)} /> },
  ];
  return (
    <Panel
      title={words.signed}
      aside={
        <RoleGateLink
          action="use-signature-doctor"
          to={`${paths.signature()}?request=${encodeURIComponent(id)}`}
          variant="subtle"
          size="compact-sm"
        >
          {words.doctor}
        </RoleGateLink>
      }
    >
      <FactList facts={facts} />
    </Panel>
  );
}

function SignedAt({ microseconds }: { microseconds: string }) {
  const at = new Date(Number(microseconds) / 1000);
  return (
    <span>
      <Text span ff="monospace" fz={12.5} className="anywhere">
        {microseconds}
      </Text>
      {Number.isNaN(at.getTime()) ? null : (
        <Text component="span" display="block" fz="xs" c="dimmed">
          <Timestamp at={at.toISOString()} />
        </Text>
      )}
    </span>
  );
}

function RequestRelated({ request }: { request: RequestDetail }) {
  const { identityReference, rampId, staff, traceId, operation } = request;
  const facts: Fact[] = [
    ...(identityReference === null
      ? []
      : [
          {
            label: words.customer,
            value: <PageLink to={paths.customer(identityReference)}>{identityReference}</PageLink>,
          },
        ]),
    ...(rampId === null
      ? []
      : [{ label: words.ramp, value: <PageLink to={paths.ramp(rampId)}>{rampId}</PageLink> }]),
  ];
  return (
    <Panel title={words.related}>
      {facts.length === 0 ? null : <FactList facts={facts} />}
      <p className={classes.ways}>
        {identityReference === null ? null : (
          <ListLink filters={{ identityReference }}>{words.allOfCustomer}</ListLink>
        )}
        {rampId === null ? null : <ListLink filters={{ rampId }}>{words.allOfRamp}</ListLink>}
        {staff === null ? null : (
          <ListLink filters={{ staff: staff.id }}>{words.allOfPerson({ name: staff.name })}</ListLink>
        )}
        {traceId === null ? null : <ListLink filters={{ traceId }}>{words.allOfTrace}</ListLink>}
        <ListLink filters={{ operation }}>{words.allOfOperation}</ListLink>
      </p>
    </Panel>
  );
}

function PageLink({ to, children }: { to: string; children: string }) {
  return (
    <Anchor component={Link} to={to} fz={13} ff="monospace" translate="no">
      <bdi>{children}</bdi>
    </Anchor>
  );
}

function ListLink({ filters, children }: { filters: RequestFilters; children: string }) {
  return (
    <Anchor component={Link} to={requestAddress(null, requestFilters.write(filters).toString())} size="sm">
      {children}
    </Anchor>
  );
}

function RequestKept({ request }: { request: RequestDetail }) {
  const { asked, answered, personalValues } = request;
  return (
    <>
      <Kept title={words.asked} value={asked} />
      <Kept title={words.answered} value={answered} />
      {personalValues.length === 0 ? null : (
        <Panel title={words.personal}>
          <FactList facts={personalValues.map(({ field, masked }) => ({ label: field, value: masked }))} />
        </Panel>
      )}
    </>
  );
}

function Kept({ title, value }: { title: string; value: unknown }) {
  const [isWhole, setWhole] = useState(false);
  const { shown, isCut } = useMemo(() => boundJson(value), [value]);
  if (value === undefined || value === null) {
    return (
      <Panel title={title}>
        <Text mb="xs" fz="xs" c="dimmed">
          {words.nothingKept}
        </Text>
      </Panel>
    );
  }
  return (
    <div>
      <JsonPanel data={isWhole ? value : shown} title={title} isOpenAtFirst />
      {isCut && !isWhole ? (
        <Anchor component="button" type="button" size="sm" onClick={() => setWhole(true)}>
          {words.showWhole}
        </Anchor>
      ) : null}
    </div>
  );
}

/** Omits secret, signature and personal values. */
function CurlPanel({ request }: { request: RequestDetail }) {
  const command = curlOf(request);
  const isWrite =
    Object.hasOwn(operations, request.operation) && operations[request.operation as OperationName].isWrite;
  return (
    <Panel title={words.curl} aside={<CopyButton value={command} label={words.curlCopied} />}>
      <Text mb="xs" fz="xs" c="dimmed">
        {words.curlText} {isWrite ? words.curlWrites : null}
      </Text>
      <pre className={classes.command} translate="no" dir="ltr">
        {command}
      </pre>
    </Panel>
  );
}
