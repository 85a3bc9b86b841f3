import { useId } from 'react';
import { NavLink } from 'react-router-dom';

import { useEnvironment } from '#web/shared/api/environment.ts';
import { Hint } from '#web/shared/ui/hint.tsx';

import { type NavigationItem, type NavigationSection, navigation } from './navigation.ts';
import classes from './navigation-list.module.css';

interface NavigationListProps {
  isNarrow?: boolean;
  onFollow?: () => void;
}

/** The pages, section by section. Narrow, each shows its icon, and its name on hover and focus. */
export function NavigationList({ isNarrow = false, onFollow }: NavigationListProps) {
  return (
    <div className={classes.sections} data-narrow={isNarrow || undefined}>
      {navigation.map((section) => (
        <Section key={section.title ?? ''} section={section} isNarrow={isNarrow} onFollow={onFollow} />
      ))}
    </div>
  );
}

interface SectionProps {
  section: NavigationSection;
  isNarrow: boolean;
  onFollow: (() => void) | undefined;
}

function Section({ section: { title, items }, isNarrow, onFollow }: SectionProps) {
  const titleId = useId();
  const hasSandbox = useEnvironment()?.isEmbeddedSandbox === true;
  const there = items.filter((item) => hasSandbox || item.isOfEmbeddedSandbox !== true);
  return (
    <div className={classes.section}>
      {title ? (
        <p className={classes.title} id={titleId}>
          {title}
        </p>
      ) : null}
      <ul className={classes.list} aria-labelledby={title ? titleId : undefined}>
        {there.map((item) => (
          <li key={item.to}>
            <Item item={item} isNarrow={isNarrow} onFollow={onFollow} />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface ItemProps {
  item: NavigationItem;
  isNarrow: boolean;
  onFollow: (() => void) | undefined;
}

function Item({ item: { label, to, icon: Icon }, isNarrow, onFollow }: ItemProps) {
  return (
    <Hint label={label} side="right" isOff={!isNarrow}>
      <NavLink to={to} className={classes.link ?? ''} onClick={onFollow}>
        <Icon size={18} stroke={1.75} aria-hidden />
        <span className={classes.label}>{label}</span>
      </NavLink>
    </Hint>
  );
}
