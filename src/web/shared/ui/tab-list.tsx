import { Tabs as MantineTabs, Text, VisuallyHidden } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { Link } from 'react-router-dom';

import { Hint } from './hint.tsx';
import { markMore } from './scroll-cue.ts';
import classes from './tab-list.module.css';

export interface Tab {
  id: string;
  name: string;
  /** How much there is, shown beside the name. */
  count?: string | undefined;
  /** The address with this tab open. */
  to: string;
  /** Why the person may not open it: the tab is shown with this reason, and is no link. */
  refusal?: string | undefined;
}

interface TabsProps {
  /** What the tabs are about, for screen readers. */
  label: string;
  tabs: readonly Tab[];
  /** Id of the open one. */
  open: string;
  /** The open tab's content. */
  children: ReactNode;
}

/**
 * Tabs with an address each: Mantine's, as links, so that one opens in a new window too. The arrows only move the focus; Enter and Space
 * open a tab, because what it shows is read from the desk and recorded.
 */
export function Tabs({ label, tabs, open, children }: TabsProps) {
  return (
    <MantineTabs value={open} activateTabWithKeyboard={false} keepMounted={false}>
      <MantineTabs.List aria-label={label} className={classes.list} ref={markMore}>
        {tabs.map((tab) => (
          <TabLink {...tab} key={tab.id} />
        ))}
      </MantineTabs.List>
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

function TabLink({ id, name, count, to, refusal }: Tab) {
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
      onKeyDown={pressWithSpace}
      renderRoot={({ type: _ofButton, ...props }) => <Link {...props} to={to} preventScrollReset />}
    >
      {name}
      {count === undefined ? null : <TabCount count={count} />}
    </MantineTabs.Tab>
  );
}

/** Space presses a button by itself; a link does not take it. */
function pressWithSpace(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== ' ') return;
  event.preventDefault();
  event.currentTarget.click();
}

/** The space separates the name and the count for screen readers. */
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
