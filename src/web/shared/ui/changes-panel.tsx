import { questionWords as words } from '#web/shared/words/question-words.ts';

import classes from './changes-panel.module.css';
import { Panel } from './panel.tsx';

/** What has changed since the answer before, in sentences; an empty list says so, and null (nothing to compare with) shows nothing. */
export function ChangesPanel({ changes }: { changes: readonly string[] | null }) {
  if (changes === null) return null;
  return (
    <Panel title={words.changes}>
      {changes.length === 0 ? (
        <p className={classes.unchanged}>{words.unchanged}</p>
      ) : (
        <ul className={classes.changes}>
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
