import { IconCheck, IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router-dom';

import { Panel } from '#web/shared/ui/panel.tsx';

import type { Figure } from './overview-figures.ts';
import { words } from './overview-words.ts';
import classes from './overview.module.css';

/** What needs attention: each figure leads to the list that it counts, and what is nothing says so calmly. */
export function FiguresPanel({ figures }: { figures: readonly Figure[] }) {
  return (
    <Panel title={words.figuresTitle} flush>
      <ul className={classes.figures}>
        {figures.map(({ name, count, text, to }) => (
          <li key={name}>
            <Link className={classes.figure} to={to} data-none={count === null || undefined}>
              <span className={classes.count}>
                {count ?? <IconCheck size={18} stroke={1.75} aria-hidden />}
              </span>{' '}
              <span className={classes.what}>{text}</span>
              <IconChevronRight size={16} className={classes.goes} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
