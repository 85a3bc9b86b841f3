import { Tabs as MantineTabs, Text, VisuallyHidden } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';

import { Hint } from './hint.tsx';
import { markMore } from './scroll-cue.ts';
import classes from './tab-list.module.css';

export interface Tab {
  id: string;
  name: string;
  count?: string | undefined;
  to: string;
  /** `name` is for screen readers. */
  icon?: { shown: ReactNode; name: string } | undefined;
  /** The whole of a typed name, which is cut. */
  title?: string;
  /** Replaces a link that the person can't open. */
  refusal?: string | undefined;
}

interface TabsProps {
  label: string;
  tabs: readonly Tab[];
  open: string;
  aside?: ReactNode;
  children: ReactNode;
}

/** Mantine's tabs as links. Arrows only move focus, because opening reads from the desk and is recorded. */
export function Tabs({ label, tabs, open, aside, children }: TabsProps) {
  const row = useRef<HTMLDivElement>(null);
  const place = tabs.findIndex(({ id }) => id === open);
  // Scrolling is outside React.
  useEffect(() => showTab(row.current, place), [place]);
  return (
    <MantineTabs value={open} activateTabWithKeyboard={false} keepMounted={false}>
      <div className={classes.row} ref={row}>
        <MantineTabs.List aria-label={label} className={classes.list} ref={markMore}>
          {tabs.map((tab) => (
            <TabLink {...tab} key={tab.id} />
          ))}
        </MantineTabs.List>
        {aside}
      </div>
      {tabs.map(({ id, refusal }) =>
        refusal === undefined ? null : (
          <VisuallyHidden id={`tab-${id}-why`} key={id}>
            {refusal}
          </VisuallyHidden>
        ),
      )}
      <MantineTabs.Panel value={open}>{children}</MantineTabs.Panel>
    </MantineTabs>
  );
}

function TabLink({ id, name, count, to, icon, title, refusal }: Tab) {
  if (refusal !== undefined) {
    return (
      <Hint label={refusal}>
        <MantineTabs.Tab
          value={id}
          className={classes.refused}
          leftSection={<IconLock size={14} aria-hidden />}
          aria-disabled
          aria-describedby={`tab-${id}-why`}
        >
          {name}
        </MantineTabs.Tab>
      </Hint>
    );
  }
  return (
    <MantineTabs.Tab
      value={id}
      leftSection={icon?.shown}
      title={title}
      onKeyDown={pressWithSpace}
      renderRoot={({ type: _ofButton, ...props }) => <Link {...props} to={to} preventScrollReset />}
    >
      {icon === undefined ? null : (
        <>
          <VisuallyHidden>{icon.name}</VisuallyHidden>{' '}
        </>
      )}
      {title === undefined ? name : <bdi className={classes.typed}>{name}</bdi>}
      {count === undefined ? null : <TabCount count={count} />}
    </MantineTabs.Tab>
  );
}

function showTab(row: HTMLElement | null, place: number): void {
  const list = row?.querySelector('[role="tablist"]');
  const tab = list?.querySelectorAll('[role="tab"]')[place];
  if (!list || !tab) return;
  const [around, at] = [list.getBoundingClientRect(), tab.getBoundingClientRect()];
  if (at.left < around.left) list.scrollLeft += at.left - around.left;
  else if (at.right > around.right) list.scrollLeft += at.right - around.right;
}

/** Activates a link, which Space doesn't natively. */
function pressWithSpace(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== ' ') return;
  event.preventDefault();
  event.currentTarget.click();
}

/** Separates name and count for screen readers. */
function TabCount({ count }: { count: string }) {
  return (
    <>
      {' '}
      <Text
        span
        px={5}
        c="var(--rampart-neutral-text)"
        bg="var(--rampart-neutral-fill)"
        fz={11}
        bdrs={9}
        miw={18}
        lh="18px"
        ta="center"
        className="tabular"
      >
        {count}
      </Text>
    </>
  );
}
