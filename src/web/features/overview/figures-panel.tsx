import { IconCheck, IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router-dom';

import { Panel } from '#web/shared/ui/panel.tsx';

import type { Figure } from './overview-figures.ts';
import { words } from './overview-words.ts';
import classes from './overview.module.css';

/** What needs attention, each figure a link to the list that it counts; what needs none is one quiet line below. */
export function FiguresPanel({ figures }: { figures: readonly Figure[] }) {
  const present = figures.filter(({ count }) => count !== null);
  const quiet = figures.filter(({ count }) => count === null);
  return (
    <Panel title={present.length > 0 ? words.figuresTitle : words.quietTitle} flush>
      <ul className={classes.figures}>
        {present.map(({ name, count, text, to }) => (
          <li key={name}>
            <Link className={classes.figure} to={to}>
              <span className={classes.count}>{count}</span> <span className={classes.what}>{text}</span>
              <IconChevronRight size={16} className={classes.goes} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
      {quiet.length > 0 ? (
        <ul className={classes.quiet}>
          {quiet.map(({ name, text, to }) => (
            <li key={name}>
              <Link to={to}>
                <IconCheck size={14} stroke={1.75} aria-hidden /> {text}
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
    </Panel>
  );
}
