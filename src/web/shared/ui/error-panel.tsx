import { Alert, Anchor, Button, Flex, Group, Text } from '@mantine/core';
import { IconAlertCircle, IconCloudOff } from '@tabler/icons-react';
import { type ReactNode, useContext, useSyncExternalStore } from 'react';
import { Link, useInRouterContext } from 'react-router-dom';

import { type Action, mayRole } from '#contract/desk/permissions.ts';
import type { ProblemCode } from '#contract/desk/problem.ts';
import { type ApiError, isApiError } from '#web/shared/api/api-error.ts';
import { CurrentStaff } from '#web/shared/api/current-staff.ts';
import { shortenMiddle } from '#web/shared/format/text.ts';
import { paths } from '#web/shared/paths.ts';
import { useSecondsLeft } from '#web/shared/time/retry-time.ts';
import { sharedWords as words } from '#web/shared/words/shared-words.ts';

import { CopyButton } from './copy-button.tsx';
import { describeError } from './describe-error.ts';
import { uiWords } from './ui-words.ts';

interface ErrorPanelProps {
  error: unknown;
  /** For reads only. */
  onRetry?: (() => void) | undefined;
  children?: ReactNode;
}

/** Announced on appearing. */
export function ErrorPanel({ error, onRetry, children }: ErrorPanelProps) {
  const wasOffline = isApiError(error) && error.facts.isOffline;
  const isBack = useIsOnline() && wasOffline;
  const { title, advice } = isBack ? words.backOnline : describeError(error);
  const Icon = wasOffline ? IconCloudOff : IconAlertCircle;
  return (
    <Alert color="bad" icon={<Icon size={18} aria-hidden />} title={title}>
      <Text>{advice}</Text>
      {children}
      <Group gap="4px 12px" mt={6}>
        {onRetry ? <RetryButton error={error} onRetry={onRetry} /> : null}
        {isApiError(error) ? <ErrorFacts error={error} /> : null}
      </Group>
    </Alert>
  );
}

function useIsOnline(): boolean {
  return useSyncExternalStore(subscribeToConnection, () => navigator.onLine);
}

function subscribeToConnection(listener: () => void) {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

function RetryButton({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const secondsLeft = useSecondsLeft(isApiError(error) ? error.facts.retryAtMs : null);
  return (
    <Button variant="default" size="xs" disabled={secondsLeft !== 0} onClick={onRetry}>
      {secondsLeft ? uiWords.tryAgainIn({ seconds: String(secondsLeft) }) : uiWords.tryAgain}
    </Button>
  );
}

/** `HTTP 422 · request 2b6f… ⧉ · trace 71aa… ⧉`, linked to the call and the signature doctor. */
export function ErrorFacts({ error }: { error: ApiError }) {
  const { status, requestId, traceId } = error.facts;
  const mayRead = useMayFollow('read-requests') && wasCalled(error);
  const mayDiagnose =
    useMayFollow('use-signature-doctor') && error.answeredBy === 'service' && status === 401;
  return (
    <Flex
      component="span"
      display="inline-flex"
      wrap="wrap"
      align="center"
      gap="0 12px"
      mih={24}
      fz="xs"
      c="var(--rampart-muted-on-fill)"
    >
      {status === null ? null : <span>{words.httpStatus({ status })}</span>}
      {requestId ? (
        <CopyableId
          name={words.request}
          value={requestId}
          to={mayRead ? paths.request(requestId) : undefined}
        />
      ) : null}
      {traceId ? <CopyableId name={words.trace} value={traceId} /> : null}
      {requestId && mayDiagnose ? (
        <Anchor component={Link} to={`${paths.signature()}?request=${encodeURIComponent(requestId)}`} fz="xs">
          {words.signatureDoctor}
        </Anchor>
      ) : null}
    </Flex>
  );
}

const codesOfCalls: ReadonlySet<ProblemCode | null> = new Set([
  'service-unreachable',
  'service-timeout',
  'service-answer-invalid',
  'outcome-unknown',
]);

/** Checks whether the desk called the service; only then is there a record. */
function wasCalled({ answeredBy, code }: ApiError): boolean {
  return answeredBy === 'service' || (answeredBy === 'console' && codesOfCalls.has(code));
}

/** Checks whether the person may follow the link; before sign-in nobody may. */
function useMayFollow(action: Action): boolean {
  const staff = useContext(CurrentStaff);
  return useInRouterContext() && staff !== null && mayRole(staff.role, action);
}

interface CopyableIdProps {
  name: string;
  value: string;
  to?: string | undefined;
}

function CopyableId({ name, value, to }: CopyableIdProps) {
  const shown = <code title={value}>{shortenMiddle(value, 8, 4)}</code>;
  return (
    <Flex component="span" display="inline-flex" align="center" gap={4}>
      {name}{' '}
      {to === undefined ? (
        shown
      ) : (
        <Anchor component={Link} to={to} fz="xs">
          {shown}
        </Anchor>
      )}
      <CopyButton value={value} label={words.idOf({ name })} />
    </Flex>
  );
}
