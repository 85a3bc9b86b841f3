import { CopyButton } from '#web/shared/ui/copy-button.tsx';
import { FactList } from '#web/shared/ui/fact-list.tsx';
import { ForeignText } from '#web/shared/ui/foreign-text/foreign-text.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';

import type { InstructionLine } from './ramp-rules.ts';
import classes from './money.module.css';

interface InstructionsPanelProps {
  title: string;
  lines: readonly InstructionLine[];
  /** What is said when there are none. */
  absence: string;
}

/** Where money goes, a line each, each copied as it came. */
export function InstructionsPanel({ title, lines, absence }: InstructionsPanelProps) {
  return (
    <Panel title={title}>
      {lines.length === 0 ? (
        <span className={classes.missing}>{absence}</span>
      ) : (
        <FactList
          facts={lines.map(({ label, value }) => ({
            label,
            value: (
              <span className={classes.copied}>
                <span className={classes.line} translate="no">
                  <ForeignText>{value}</ForeignText>
                </span>
                <CopyButton value={value} label={label.toLowerCase()} />
              </span>
            ),
          }))}
        />
      )}
    </Panel>
  );
}
