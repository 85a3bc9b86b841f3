import { Badge, Flex } from '@mantine/core';
import { useTimeout } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { NavLink } from 'react-router-dom';

import { queueCountsQuery } from '#web/shared/queue/queue-queries.ts';
import { Hint } from '#web/shared/ui/hint.tsx';
import { fromMenu } from '#web/shared/paths.ts';

import { words } from '../app-words.ts';
import { menuSections, type PageRoute, startOf, useOfferedPages } from '../pages.ts';
import classes from './navigation-list.module.css';

interface NavigationListProps {
  isNarrow?: boolean;
  onFollow?: () => void;
}

export function NavigationList({ isNarrow = false, onFollow }: NavigationListProps) {
  const offered = useOfferedPages();
  const sections = menuSections.map((section) => ({
    section,
    listed: offered.filter(({ menu }) => menu?.section === section),
  }));
  return (
    <div className={classes.sections} data-narrow={isNarrow || undefined}>
      {sections
        .filter(({ listed }) => listed.length > 0)
        .map(({ section, listed }) => (
          <Section key={section} section={section} listed={listed} isNarrow={isNarrow} onFollow={onFollow} />
        ))}
    </div>
  );
}

/** Sections named by their first entry. */
const untitled: readonly string[] = ['work', 'help'];

interface SectionProps {
  section: (typeof menuSections)[number];
  listed: readonly PageRoute[];
  isNarrow: boolean;
  onFollow: (() => void) | undefined;
}

function Section({ section, listed, isNarrow, onFollow }: SectionProps) {
  const titleId = useId();
  const hasTitle = !untitled.includes(section);
  return (
    <div className={classes.section}>
      {hasTitle ? (
        <p className={classes.title} id={titleId}>
          {words.menu[section]}
        </p>
      ) : null}
      <Flex
        component="ul"
        direction="column"
        gap={1}
        className="plain-list"
        aria-labelledby={hasTitle ? titleId : undefined}
      >
        {listed.map((page) => (
          <li key={page.path}>
            <Item page={page} isNarrow={isNarrow} onFollow={onFollow} />
          </li>
        ))}
      </Flex>
    </div>
  );
}

/** Tabbing past a link doesn't open it; loading its page would delay the next key. */
const restMs = 200;

function MineCount() {
  const { data } = useQuery(queueCountsQuery());
  if (data === undefined || data.mine.count === 0) return null;
  const { count, isMore } = data.mine;
  return (
    <Badge size="sm" variant="tone" color="progress" ms="auto" aria-label={words.mine({ count })}>
      {isMore ? `${count}+` : count}
    </Badge>
  );
}

interface ItemProps {
  page: PageRoute;
  isNarrow: boolean;
  onFollow: (() => void) | undefined;
}

function Item({ page, isNarrow, onFollow }: ItemProps) {
  const { name, menu } = page;
  const Icon = menu?.icon;
  // Preloads the code before the click, which retries if this fails.
  const preload = () => void page.load().catch(() => undefined);
  const { start, clear } = useTimeout(preload, restMs);
  return (
    <Hint label={name} side="end" isOff={!isNarrow}>
      <NavLink
        to={startOf(page)}
        state={fromMenu}
        className={classes.link ?? ''}
        onClick={onFollow}
        onPointerEnter={preload}
        onFocus={() => start()}
        onBlur={clear}
      >
        {Icon ? <Icon size={18} stroke={1.75} aria-hidden /> : null}
        <span className={classes.label}>{name}</span>
        {page.menu?.counts === 'mine' ? <MineCount /> : null}
      </NavLink>
    </Hint>
  );
}
