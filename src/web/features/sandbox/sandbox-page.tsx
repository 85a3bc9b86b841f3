import { useEnvironment } from '#web/shared/api/environment.ts';
import { DelayedSkeleton } from '#web/shared/ui/delayed-skeleton.tsx';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { PageHeader } from '#web/shared/ui/page-header.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';

import { SandboxWorld } from './sandbox-world.tsx';
import { words } from './words/sandbox-words.ts';

/** The embedded sandbox, steered; beside any other service there is nothing to steer, and the page says so. Design: product › Sandbox. */
export function SandboxPage() {
  const environment = useEnvironment();
  if (environment?.isEmbeddedSandbox === true) return <SandboxWorld />;
  return (
    <>
      <PageHeader title={words.title} />
      {environment === undefined ? (
        <DelayedSkeleton label={words.waiting} />
      ) : (
        <Panel>
          <EmptyState title={words.otherTitle}>{words.otherText}</EmptyState>
        </Panel>
      )}
    </>
  );
}
