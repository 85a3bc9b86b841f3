import { Flex, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import type { CallbackRecord } from '#contract/desk/callbacks.ts';
import { timestampToleranceMicroseconds } from '#contract/service/choices.ts';
import { formatBytes } from '#web/shared/format/format-bytes.ts';
import { withDecimalPoint } from '#web/shared/format/decimal.ts';
import { paths } from '#web/shared/paths.ts';
import { announce } from '#web/shared/ui/announcer.ts';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';
import { type Fact, FactList } from '#web/shared/ui/fact-list.tsx';
import { ForeignText } from '#web/shared/ui/foreign-text.tsx';
import { Identifier } from '#web/shared/ui/identifier.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { RoleGateButton, RoleGateLink } from '#web/shared/ui/role-gate.tsx';
import { ServiceTimestamp, Timestamp } from '#web/shared/time/timestamp.tsx';
import { ToneBadge } from '#web/shared/ui/tone-badge.tsx';

import { resultLook, signatureLook, whyRefused } from './callback-looks.ts';
import { processAgain, resultOf } from './callback-queries.ts';
import { words } from './callbacks-words.ts';

const microseconds = /^\d{16}$/;

export function CallbackVerification({ callback }: { callback: CallbackRecord }) {
  const { verification, keyId, signedTimestamp, event } = callback;
  const { tone, text } = signatureLook(callback);
  const facts: Fact[] = [
    {
      label: words.verdict,
      value: (
        <Flex component="span" gap="4px 8px" align="center" wrap="wrap">
          <ToneBadge tone={tone}>{text}</ToneBadge> {words.signaturesAtLength[verification]}
        </Flex>
      ),
    },
    ...(event === null ? [{ label: words.why, value: whyRefused(callback) }] : []),
    { label: words.keyId, value: keyId === null ? null : <Identifier value={keyId} label={words.keyId} /> },
    { label: words.signedAt, value: signedTimestamp === null ? null : <SignedAt callback={callback} /> },
    { label: words.signedAge, value: <Age callback={callback} /> },
  ];
  return (
    <Panel
      title={words.verification}
      aside={
        <RoleGateLink
          action="read-signature"
          to={`${paths.signature()}?callback=${encodeURIComponent(callback.id)}`}
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

interface OfCallback {
  callback: CallbackRecord;
}

function SignedAt({ callback: { signedTimestamp } }: OfCallback) {
  const at = instantOfSignature(signedTimestamp);
  return at === null ? (
    <span>
      <ForeignText>{signedTimestamp ?? ''}</ForeignText>
      <Text component="span" display="block" fz="xs" c="dimmed">
        {words.unreadableTimestamp}
      </Text>
    </span>
  ) : (
    <Timestamp at={at} />
  );
}

/** Parses a timestamp in microseconds; returns null for anything else. */
function instantOfSignature(timestamp: string | null): string | null {
  if (timestamp === null || !microseconds.test(timestamp)) return null;
  const at = new Date(Number(timestamp) / 1000);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}

const toleranceMs = Number(timestampToleranceMicroseconds) / 1000;

function Age({ callback: { signedTimestamp, receivedAt } }: OfCallback) {
  const ageMs = ageOfSignature(signedTimestamp, receivedAt);
  if (ageMs === null) return <span className="dimmed">{words.unknownAge}</span>;
  const seconds = withDecimalPoint((Math.abs(ageMs) / 1000).toFixed(1));
  return (
    <span>
      {ageMs < 0 ? words.ahead({ seconds }) : words.seconds({ seconds })}
      {Math.abs(ageMs) > toleranceMs ? `, ${words.beyondTolerance}` : ''}
    </span>
  );
}

/** Returns milliseconds from signing to arrival. */
function ageOfSignature(timestamp: string | null, receivedAt: string): number | null {
  if (timestamp === null || !microseconds.test(timestamp)) return null;
  return Date.parse(receivedAt) - Number(timestamp) / 1000;
}

export function CallbackProcessing({ callback }: { callback: CallbackRecord }) {
  const { event, answerStatus, bodyBytes, receivedAt } = callback;
  const again = useProcessAgain(callback);
  const result = resultOf(callback);
  const { tone, text } = resultLook(result);
  const facts: Fact[] = [
    {
      label: words.result,
      value: (
        <Flex component="span" gap="4px 8px" align="center" wrap="wrap">
          <ToneBadge tone={tone}>{text}</ToneBadge> {words.resultsAtLength[result]}
        </Flex>
      ),
    },
    ...(event?.isLate === true
      ? [{ label: words.late, value: <ToneBadge tone="action">{words.lateText}</ToneBadge> }]
      : []),
    { label: words.receivedAt, value: <Timestamp at={receivedAt} /> },
    ...(event === null
      ? []
      : [
          { label: words.receivedServiceAt, value: <ServiceTimestamp at={event.receivedServiceAt} /> },
          {
            label: words.processedAt,
            value: event.processedAt === null ? words.notProcessed : <Timestamp at={event.processedAt} />,
          },
        ]),
    { label: words.answer, value: `HTTP ${answerStatus}` },
    { label: words.bytes, value: formatBytes(bodyBytes) },
  ];
  return (
    <Panel
      title={words.processing}
      aside={
        event === null ? null : (
          <RoleGateButton
            action="process-callbacks"
            variant="default"
            size="compact-sm"
            loading={again.isPending}
            onClick={() => again.mutate()}
          >
            {words.processAgain}
          </RoleGateButton>
        )
      }
    >
      {again.error ? <ErrorPanel error={again.error} onRetry={() => again.mutate()} /> : null}
      {again.data === undefined ? null : (
        <Text mb="xs" inherit>
          {again.data}
        </Text>
      )}
      <FactList facts={facts} />
    </Panel>
  );
}

function useProcessAgain({ id, event: before }: CallbackRecord) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const event = await processAgain(client, id);
      const now = resultOf({ event, isDuplicate: false });
      const was = resultOf({ event: before, isDuplicate: false });
      const change =
        now === was ? words.processedSame : words.processedChanged({ before: words.results[was] });
      return `${words.processedAgain({ result: words.results[now] })}. ${change}`;
    },
    onSuccess: (said) => announce(said),
  });
}
