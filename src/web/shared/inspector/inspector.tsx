import { Box, Text } from '@mantine/core';
import type { ReactNode } from 'react';

import { isApiError } from '#web/shared/api/api-error.ts';
import type { ServiceAnswer } from '#web/shared/api/read-service-answer.ts';
import { flattenErrors } from '#web/shared/forms/apply-problem-to-form.ts';
import { contractText } from '#web/shared/language/contract-texts.ts';
import { DelayedSkeleton } from '#web/shared/ui/delayed-skeleton.tsx';
import { DriftBanner } from '#web/shared/ui/drift-banner.tsx';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';
import { JsonPanel } from '#web/shared/ui/json-panel.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { inspectorWords, questionWords } from '#web/shared/words/question-words.ts';

import classes from './inspector.module.css';

interface InspectorLayoutProps {
  form: ReactNode;
  answerLabel: string;
  /** Stacks form and answer up to wider windows. */
  isWide?: boolean;
  isLoading?: boolean;
  /** Puts the answer first when stacked, for a link that asks at once. Constant. */
  isAnswerFirst?: boolean;
  children: ReactNode;
}

export function InspectorLayout(props: InspectorLayoutProps) {
  const { answerLabel, isWide = false, isLoading = false, isAnswerFirst = false, children } = props;
  const form = <div className={classes.form}>{props.form}</div>;
  return (
    <Box style={{ containerType: 'inline-size' }}>
      <div className={classes.columns} data-wide={isWide || undefined}>
        {isAnswerFirst ? null : form}
        <section
          className={classes.answer}
          aria-label={answerLabel}
          aria-busy={isLoading}
          data-old={isLoading || undefined}
        >
          {children}
        </section>
        {isAnswerFirst ? form : null}
      </div>
    </Box>
  );
}

interface InspectorAnswerProps {
  call: {
    error: unknown;
    data: Pick<ServiceAnswer<unknown>, 'data' | 'raw' | 'drift'> | undefined;
    isPending: boolean;
  };
  hint: string;
  /** Asks again after a failure the question didn't cause. */
  onRetry?: (() => void) | undefined;
  /** Asked without the form, so it shows no refusal. */
  isRepeat?: boolean;
  /** Last readable answer; stays while loading. */
  children: ReactNode;
}

export function InspectorAnswer(props: InspectorAnswerProps) {
  const { call, hint, onRetry, isRepeat = false, children } = props;
  const { error, data, isPending } = call;
  if (isApiError(error) && error.status === 422 && !isRepeat) {
    return (
      <Panel>
        <EmptyState title={inspectorWords.refusedTitle}>{inspectorWords.refusedText}</EmptyState>
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
  if (isPending) {
    return (
      <Panel>
        <DelayedSkeleton label={inspectorWords.asking} />
      </Panel>
    );
  }
  return (
    <Panel>
      <EmptyState title={inspectorWords.none}>{hint}</EmptyState>
    </Panel>
  );
}

function Messages({ error }: { error: unknown }) {
  const messages = isApiError(error) && error.status === 422 ? flattenErrors(error.errors) : [];
  if (messages.length === 0) return null;
  return (
    <ul>
      {messages.map(({ path, message }) => (
        <li key={`${path} ${message}`}>{(path === '' ? '' : `${path}: `) + contractText(message)}</li>
      ))}
    </ul>
  );
}

function mayHelp(error: unknown): boolean {
  if (!isApiError(error)) return false;
  return error.status === null || error.status === 429 || error.status >= 500;
}

/** Shows changes since the last answer: [] says that nothing changed, null shows nothing. */
export function ChangesPanel({ changes }: { changes: readonly string[] | null }) {
  if (changes === null) return null;
  return (
    <Panel title={questionWords.changes}>
      {changes.length === 0 ? (
        <Text fz="sm" fw={600}>
          {questionWords.unchanged}
        </Text>
      ) : (
        <Box component="ul" m={0} fz="sm" ps={18} className="anywhere">
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </Box>
      )}
    </Panel>
  );
}
