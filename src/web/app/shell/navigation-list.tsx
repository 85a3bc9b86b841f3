import { useId } from 'react';
import { NavLink } from 'react-router-dom';

import { useEnvironment } from '#web/shared/api/environment.ts';
import { Hint } from '#web/shared/ui/hint.tsx';

import { menuSections, type PageRoute, pages } from '../pages.ts';
import classes from './navigation-list.module.css';

interface NavigationListProps {
  isNarrow?: boolean;
  onFollow?: () => void;
}

/** The pages, section by section. Narrow, each shows its icon, and its name on hover and focus. */
export function NavigationList({ isNarrow = false, onFollow }: NavigationListProps) {
  return (
    <div className={classes.sections} data-narrow={isNarrow || undefined}>
      {menuSections.map((section) => (
        <Section key={section} section={section} isNarrow={isNarrow} onFollow={onFollow} />
      ))}
    </div>
  );
}

interface SectionProps {
  section: (typeof menuSections)[number];
  isNarrow: boolean;
  onFollow: (() => void) | undefined;
}

function Section({ section, isNarrow, onFollow }: SectionProps) {
  const titleId = useId();
  const hasSandbox = useEnvironment()?.isEmbeddedSandbox === true;
  const isFirst = section === menuSections[0];
  const listed = pages.filter(
    ({ menu, isOfEmbeddedSandbox }) =>
      menu?.section === section && (hasSandbox || isOfEmbeddedSandbox !== true),
  );
  return (
    <div className={classes.section}>
      {isFirst ? null : (
        <p className={classes.title} id={titleId}>
          {section}
        </p>
      )}
      <ul className={classes.list} aria-labelledby={isFirst ? undefined : titleId}>
        {listed.map((page) => (
          <li key={page.path}>
            <Item page={page} isNarrow={isNarrow} onFollow={onFollow} />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface ItemProps {
  page: PageRoute;
  isNarrow: boolean;
  onFollow: (() => void) | undefined;
}

function Item({ page: { name, path, menu }, isNarrow, onFollow }: ItemProps) {
  const Icon = menu?.icon;
  return (
    <Hint label={name} side="right" isOff={!isNarrow}>
      <NavLink to={path.replace(/\/:\w+\?$/, '')} className={classes.link ?? ''} onClick={onFollow}>
        {Icon ? <Icon size={18} stroke={1.75} aria-hidden /> : null}
        <span className={classes.label}>{name}</span>
      </NavLink>
    </Hint>
  );
}
