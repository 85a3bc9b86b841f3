import type { ReactNode } from 'react';

import { isApiError } from '#web/shared/api/api-error.ts';
import type { ServiceAnswer } from '#web/shared/api/call-service.ts';
import { flattenErrors } from '#web/shared/forms/flatten-errors.ts';
import { inspectorWords as words } from '#web/shared/words/inspector-words.ts';

import { DriftBanner } from './drift-banner.tsx';
import { EmptyState } from './empty-state.tsx';
import { ErrorPanel } from './error-panel.tsx';
import { JsonPanel } from './json-panel.tsx';
import { Panel } from './panel.tsx';

interface InspectorAnswerProps {
  call: { error: unknown; data: ServiceAnswer<unknown> | undefined };
  /** What to do while nothing has been asked. */
  hint: string;
  /** Asks the same once more, after a failure that is none of the question's. */
  onRetry?: (() => void) | undefined;
  /** The same was asked once more, not by the form: so the form does not know of a refusal. */
  isRepeat?: boolean;
  /** The last readable answer, which stays while another is on its way. */
  children: ReactNode;
}

/** The content of an inspector's answer pane: a hint, the answer, a failure, or an answer that can't be read. */
export function InspectorAnswer(props: InspectorAnswerProps) {
  const { call, hint, onRetry, isRepeat = false, children } = props;
  const { error, data } = call;
  if (isApiError(error) && error.status === 422 && !isRepeat) {
    return (
      <Panel>
        <EmptyState title={words.refusedTitle}>{words.refusedText}</EmptyState>
      </Panel>
    );
  }
  if (error) {
    return (
      <ErrorPanel error={error} onRetry={mayHelp(error) ? onRetry : undefined}>
        <Messages error={error} />
      </ErrorPanel>
    );
  }
  if (data && data.data === null) {
    return (
      <>
        <DriftBanner problems={data.drift} />
        <JsonPanel data={data.raw} />
      </>
    );
  }
  if (children) return children;
  return (
    <Panel>
      <EmptyState title={words.none}>{hint}</EmptyState>
    </Panel>
  );
}

/** What a refusal says, where no form shows it. */
function Messages({ error }: { error: unknown }) {
  const messages = isApiError(error) && error.status === 422 ? flattenErrors(error.errors) : [];
  if (messages.length === 0) return null;
  return (
    <ul>
      {messages.map(({ path, message }) => (
        <li key={`${path} ${message}`}>{path === '' ? message : `${path}: ${message}`}</li>
      ))}
    </ul>
  );
}

/** Asking again helps where the question was not the reason: never after a 4xx that is no 429. */
function mayHelp(error: unknown): boolean {
  if (!isApiError(error)) return false;
  return error.status === null || error.status === 429 || error.status >= 500;
}
