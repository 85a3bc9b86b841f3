import { DataTable } from '#web/shared/ui/data-table.tsx';
import { ToneBadge } from '#web/shared/ui/tone-badge.tsx';

import { LimitUsage } from './limit-usage.tsx';
import { isMuchUsed, type LimitWindow } from './limit-windows.ts';
import { limitWords as words, periodWords, sourceWords } from './limit-words.ts';
import classes from './limit-bars.module.css';

const columns = [{ name: words.window }, { name: words.source }, { name: words.usage }] as const;

export function LimitBars({ windows }: { windows: readonly LimitWindow[] }) {
  return (
    <div className={classes.bars}>
      <DataTable label={words.tableLabel} columns={columns} hasOwnBodies>
        {windows.map((window) => (
          <WindowRows window={window} key={window.period} />
        ))}
      </DataTable>
    </div>
  );
}

function WindowRows({ window }: { window: LimitWindow }) {
  const name = (
    <th scope="rowgroup" rowSpan={Math.max(1, window.lines.length)} className={classes.window}>
      {periodWords(window.period)}
      {window.isDocumented ? null : <div className="dimmed">{words.notDocumented}</div>}
    </th>
  );
  if (window.lines.length === 0) {
    return (
      <tbody>
        <tr>
          {name}
          <td colSpan={2} className="dimmed" data-inner>
            {words.notGiven}
          </td>
        </tr>
      </tbody>
    );
  }
  return (
    <tbody>
      {window.lines.map((line, index) => (
        <tr
          className={classes.line}
          data-effective={line.isEffective || undefined}
          data-tightest={line.isTightest || undefined}
          key={line.source}
        >
          {index === 0 ? name : null}
          <th scope="row" className={classes.source} data-inner>
            {sourceWords(line.source)}
            {line.isTightest ? (
              <ToneBadge tone={isMuchUsed(line) ? 'action' : 'neutral'}>{words.tightest}</ToneBadge>
            ) : null}
          </th>
          <td className={classes.usage}>
            <LimitUsage line={line} />
          </td>
        </tr>
      ))}
    </tbody>
  );
}
