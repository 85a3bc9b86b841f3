import type { ReactNode } from 'react';

import { isApiError } from '#web/shared/api/api-error.ts';
import type { ServiceAnswer } from '#web/shared/api/call-service.ts';

import { DriftBanner } from './drift-banner.tsx';
import { EmptyState } from './empty-state.tsx';
import { ErrorPanel } from './error-panel.tsx';
import { JsonPanel } from './json-panel.tsx';
import { Panel } from './panel.tsx';

interface InspectorAnswerProps {
  call: { error: unknown; data: ServiceAnswer<unknown> | undefined };
  /** What to do while nothing has been asked. */
  hint: string;
  /** The last readable answer, which stays while another is on its way. */
  children: ReactNode;
}

/** What stands where an inspector's answer goes: a hint, the answer, a failure, or an answer that can't be read. */
export function InspectorAnswer({ call: { error, data }, hint, children }: InspectorAnswerProps) {
  if (isApiError(error) && error.status === 422) {
    return (
      <Panel>
        <EmptyState title="No answer: the question was refused">What is wrong stands in the form.</EmptyState>
      </Panel>
    );
  }
  if (error) return <ErrorPanel error={error} />;
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
      <EmptyState title="No answer yet">{hint}</EmptyState>
    </Panel>
  );
}
