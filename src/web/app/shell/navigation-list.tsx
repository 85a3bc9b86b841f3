import { memo, type MouseEvent, useId } from 'react';
import { useLocation } from 'react-router-dom';

import { useFollowLink } from '#web/shared/ui/follow-link.ts';
import { Hint } from '#web/shared/ui/hint.tsx';

import { words } from '../app-words.ts';
import { menuSections, type PageRoute, startOf, useOfferedPages } from '../pages.ts';
import classes from './navigation-list.module.css';

interface NavigationListProps {
  isNarrow?: boolean;
  onFollow?: () => void;
}

/** The pages that the person may use, section by section. Narrow, each shows its icon, and its name on hover and focus. */
export function NavigationList({ isNarrow = false, onFollow }: NavigationListProps) {
  const offered = useOfferedPages();
  const { pathname } = useLocation();
  const followLink = useFollowLink();
  const follow = (event: MouseEvent<HTMLElement>) => {
    followLink(event);
    if (event.target instanceof Element && event.target.closest('a') !== null) onFollow?.();
  };
  const sections = menuSections.map((section) => ({
    section,
    listed: offered.filter(({ menu }) => menu?.section === section),
  }));
  return (
    <div
      className={classes.sections}
      role="presentation"
      data-narrow={isNarrow || undefined}
      onClick={follow}
    >
      {sections
        .filter(({ listed }) => listed.length > 0)
        .map(({ section, listed }) => (
          <Section key={section} section={section} listed={listed} isNarrow={isNarrow} pathname={pathname} />
        ))}
    </div>
  );
}

/** Sections whose first entry says what they are. */
const untitled: readonly string[] = ['work', 'help'];

interface SectionProps {
  section: (typeof menuSections)[number];
  listed: readonly PageRoute[];
  isNarrow: boolean;
  pathname: string;
}

function Section({ section, listed, isNarrow, pathname }: SectionProps) {
  const titleId = useId();
  const hasTitle = !untitled.includes(section);
  return (
    <div className={classes.section}>
      {hasTitle ? (
        <p className={classes.title} id={titleId}>
          {words.menu[section]}
        </p>
      ) : null}
      <ul className={classes.list} aria-labelledby={hasTitle ? titleId : undefined}>
        {listed.map((page) => (
          <li key={page.path}>
            <Item page={page} isNarrow={isNarrow} isCurrent={isWithin(startOf(page), pathname)} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Whether an address is a page's own, or that of a record on it. */
function isWithin(start: string, pathname: string): boolean {
  return pathname === start || pathname.startsWith(`${start}/`);
}

interface ItemProps {
  page: PageRoute;
  isNarrow: boolean;
  isCurrent: boolean;
}

/** A plain link: of the router's, all would be rendered again, and their addresses resolved, whenever one is followed. */
const Item = memo(function Item({ page, isNarrow, isCurrent }: ItemProps) {
  const { name, menu } = page;
  const Icon = menu?.icon;
  // The page's code is on its way before the click. What fails here is asked for again by the click.
  const preload = () => void page.load().catch(() => undefined);
  return (
    <Hint label={name} side="end" isOff={!isNarrow}>
      <a
        href={startOf(page)}
        className={classes.link}
        aria-current={isCurrent ? 'page' : undefined}
        onPointerEnter={preload}
        onFocus={preload}
      >
        {Icon ? <Icon size={18} stroke={1.75} aria-hidden /> : null}
        <span className={classes.label}>{name}</span>
      </a>
    </Hint>
  );
});
