import { CopyButton } from '#web/shared/ui/copy-button.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import type { Explained, ExplainedKind } from '#web/shared/words/status-sentences.ts';

import { words } from './statuses-words.ts';
import classes from './statuses.module.css';

interface ExplainedGroupProps {
  kind: ExplainedKind;
  entries: readonly Explained[];
}

/** The names of one kind, each with its sentence; nothing where none fits. */
export function ExplainedGroup({ kind, entries }: ExplainedGroupProps) {
  if (entries.length === 0) return null;
  return (
    <Panel title={words.kinds[kind]} flush>
      <dl className={classes.list}>
        {entries.map(({ name, title, sentence }) => (
          <div className={classes.row} key={name}>
            <dt className={classes.name}>
              {title}
              <code className={classes.code} translate="no">
                {name}
              </code>
            </dt>
            <dd className={classes.sentence}>
              {sentence}
              <CopyButton value={sentence} label={words.sentenceFor(name)} />
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
