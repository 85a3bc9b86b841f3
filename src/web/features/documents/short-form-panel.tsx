import { Button } from '@mantine/core';

import { ReasonField } from '#web/shared/identity-form/before-sending-fields.tsx';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';
import { FactList } from '#web/shared/ui/fact-list.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';

import { customerLabels } from './share-documents-schema.ts';
import { words } from './share-documents-words.ts';
import classes from './share-documents.module.css';
import type { ShortForm } from './use-short-form.ts';

/** Why the picture is sent, and what goes with it: what the desk knows, masked until the review. */
export function ShortFormPanel({ short }: { short: ShortForm }) {
  const { known, reason, reasonProblem, isRevealing, failure, onReason, leave } = short;
  return (
    <Panel
      title={words.short.title}
      aside={
        <Button variant="subtle" size="compact-sm" onClick={leave}>
          {words.short.whole}
        </Button>
      }
    >
      <p className={classes.intro}>{words.short.intro(known.reference, known.masked.length)}</p>
      <ReasonField value={reason} error={reasonProblem} isDisabled={isRevealing} onChange={onReason} />
      {failure === null ? null : <ErrorPanel error={failure} />}
      <details className={classes.known}>
        <summary>{words.short.show}</summary>
        <FactList
          facts={known.masked.map(({ path, masked }) => ({
            label: customerLabels[path],
            value: <bdi>{masked}</bdi>,
          }))}
        />
      </details>
    </Panel>
  );
}
