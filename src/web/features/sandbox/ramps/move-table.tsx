import type { SandboxRamp } from '#contract/sandbox/ramps.ts';
import { DataTable } from '#web/shared/ui/data-table.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { ServiceTimestamp } from '#web/shared/ui/service-timestamp.tsx';
import { StatusBadge } from '#web/shared/ui/status-badge.tsx';
import { rampStatusLooks } from '#web/shared/words/ramp-status-looks.ts';

import classes from '../records/records.module.css';
import { recordWords as words } from '../words/record-words.ts';

const { moveColumns: names } = words;
const columns = [
  { name: names.from, className: classes['roomy'] },
  { name: names.to },
  { name: names.at },
  { name: names.reasons },
];

/** Where a ramp has been, newest first. */
export function MoveTable({ moves }: { moves: SandboxRamp['moves'] }) {
  return (
    <Panel title={words.history} flush>
      {moves.length === 0 ? (
        <p className={`${classes.text} ${classes.blockOfText}`}>{words.noMoves}</p>
      ) : (
        <DataTable label={words.movesListed} columns={columns}>
          {moves.toReversed().map(({ from, to, at, internalReason, externalReason }) => (
            <tr key={`${at} ${to}`}>
              <td className={classes.roomy}>
                <StatusBadge status={from} looks={rampStatusLooks} />
              </td>
              <td>
                <StatusBadge status={to} looks={rampStatusLooks} />
              </td>
              <td>
                <ServiceTimestamp at={at} />
              </td>
              <td>
                <bdi>{words.reasonPair(internalReason, externalReason) || words.none}</bdi>
              </td>
            </tr>
          ))}
        </DataTable>
      )}
    </Panel>
  );
}
