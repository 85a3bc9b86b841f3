import { VisuallyHidden } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { Link } from 'react-router-dom';

import { Hint } from './hint.tsx';
import classes from './tab-list.module.css';

export interface Tab {
  id: string;
  name: string;
  /** How much there is: stands beside the name. */
  count?: string | undefined;
  /** The address with this tab open. */
  to: string;
  /** Why the person may not open it: it is seen and explained, and leads nowhere. */
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

const steps = new Map<string, (at: number, count: number) => number>([
  ['ArrowRight', (at, count) => (at + 1) % count],
  ['ArrowLeft', (at, count) => (at + count - 1) % count],
  ['Home', () => 0],
  ['End', (_at, count) => count - 1],
]);

/**
 * Tabs whose open one stands in the address. One stop for Tab; arrows, Home and End move between them, Enter and Space open: what a
 * tab shows is read from the desk, and that is not done in passing.
 */
export function Tabs({ label, tabs, open, children }: TabsProps) {
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const links = [...(list.current?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])];
    const at = links.findIndex((link) => link === event.target);
    if (event.key === ' ' && at >= 0) {
      event.preventDefault();
      links[at]?.click();
      return;
    }
    const step = steps.get(event.key);
    if (step === undefined || at < 0) return;
    event.preventDefault();
    links[step(at, links.length)]?.focus();
  };
  return (
    <>
      <div className={classes.list} role="tablist" aria-label={label} ref={list}>
        {tabs.map(({ id, name, count, to, refusal }) =>
          refusal === undefined ? (
            <Link
              {...tabProps(id, open)}
              role="tab"
              tabIndex={id === open ? 0 : -1}
              to={to}
              preventScrollReset
              onKeyDown={onKeyDown}
              key={id}
            >
              {name}
              {count === undefined ? null : <TabCount count={count} />}
            </Link>
          ) : (
            <Hint label={refusal} key={id}>
              <span
                {...tabProps(id, open)}
                role="tab"
                tabIndex={id === open ? 0 : -1}
                aria-disabled
                aria-describedby={`tab-${id}-why`}
                onKeyDown={onKeyDown}
              >
                <IconLock size={14} aria-hidden />
                {name}
              </span>
            </Hint>
          ),
        )}
      </div>
      {tabs.map(({ id, refusal }) =>
        refusal === undefined ? null : (
          <VisuallyHidden id={`tab-${id}-why`} key={id}>
            {refusal}
          </VisuallyHidden>
        ),
      )}
      <div role="tabpanel" id="tab-panel" aria-labelledby={`tab-${open}`}>
        {children}
      </div>
    </>
  );
}

/** What makes something a tab. */
function tabProps(id: string, open: string) {
  return {
    className: classes.tab,
    id: `tab-${id}`,
    'aria-selected': id === open,
    'aria-controls': id === open ? 'tab-panel' : undefined,
  };
}

/** The space keeps the name and the count apart where they are read out. */
function TabCount({ count }: { count: string }) {
  return (
    <>
      {' '}
      <span className={classes.count}>{count}</span>
    </>
  );
}
