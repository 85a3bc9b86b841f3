import { useParams } from 'react-router-dom';

import { rampId as rampIdSchema } from '#contract/service/primitives.ts';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { PageHeader } from '#web/shared/ui/page-header.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';

import { RampLookupForm } from './directory/ramp-lookup-form.tsx';
import { RampView } from './detail/ramp-view.tsx';
import { words } from './words/ramps-words.ts';

/** One ramp. An address whose id is none is refused before a call is made. */
export function RampDetailPage() {
  const { rampId = '' } = useParams();
  const parsed = rampIdSchema.safeParse(rampId);
  if (parsed.success) return <RampView rampId={parsed.data} key={parsed.data} />;
  return (
    <>
      <PageHeader title={words.notAnId} />
      <Panel>
        <EmptyState title={words.notAnIdTitle}>
          {words.notAnIdText(parsed.error.issues[0]?.message ?? '')}
        </EmptyState>
        <RampLookupForm />
      </Panel>
    </>
  );
}
