import type { CSSProperties } from 'react';

import { Amount } from '#web/shared/ui/amount.tsx';
import { ToneBadge } from '#web/shared/ui/tone-badge.tsx';

import classes from './limits-answer.module.css';
import { type LimitLine, type LimitWindow, periodWords } from './limits-rules.ts';

/** One window: a row a source. A window or source that is missing is "not given", never zero. Details 27. */
export function LimitWindowRows({ window }: { window: LimitWindow }) {
  const name = (
    <th scope="rowgroup" rowSpan={Math.max(1, window.lines.length)} className={classes.window}>
      {periodWords(window.period)}
      {window.isDocumented ? null : <div className={classes.missing}>not in the interface document</div>}
    </th>
  );
  if (window.lines.length === 0) {
    return (
      <tbody>
        <tr>
          {name}
          <td colSpan={5} className={classes.missing} data-inner>
            not given
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
          <LineCells line={line} />
        </tr>
      ))}
    </tbody>
  );
}

function LineCells({ line: { source, figures, usedShare, isTightest } }: { line: LimitLine }) {
  if (figures === null) {
    return (
      <>
        <td className={classes.source} data-inner>
          {source}
        </td>
        <td colSpan={4} className={classes.missing}>
          not given
        </td>
      </>
    );
  }
  return (
    <>
      <td className={classes.source} data-inner>
        {source} {isTightest ? <ToneBadge tone="action">tightest</ToneBadge> : null}
      </td>
      <td className={classes.usage}>{usedShare === null ? null : <Bar share={usedShare} />}</td>
      {(['used', 'remaining', 'limit'] as const).map((figure) => (
        <td className={classes.figure} data-align="end" key={figure}>
          <Figure value={figures[figure]} code={figures.currency} />
        </td>
      ))}
    </>
  );
}

function Figure({ value, code }: { value: string | undefined; code: string | undefined }) {
  return value === undefined ? (
    <span className={classes.missing}>not given</span>
  ) : (
    <Amount value={value} code={code} />
  );
}

/** The figures say it; the bar lets the eye find it. */
function Bar({ share }: { share: number }) {
  return (
    <span className={classes.bar} aria-hidden>
      <span className={classes.used} style={{ '--used': share } as CSSProperties} />
    </span>
  );
}
