import {
  ActionIcon,
  Badge,
  Box,
  Flex,
  Text,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core';
import { IconChevronDown, IconLogout, IconMenu2, IconMoon, IconSun, IconUserCog } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';

import { signOutMutation } from '#web/features/session/session-queries.ts';
import { useCurrentStaff } from '#web/shared/api/current-staff.ts';
import { useEnvironment } from '#web/shared/api/environment.ts';
import { useServiceClock } from '#web/shared/time/service-clock.ts';
import type { TimeZoneChoice } from '#web/shared/time/format-time.ts';
import { paths } from '#web/shared/paths.ts';
import { Hint } from '#web/shared/ui/hint.tsx';
import { lazyComponent } from '#web/shared/ui/lazy-component.tsx';
import { chooseTimeZone, useTimeZone } from '#web/shared/time/time-zone.ts';
import { sharedWords } from '#web/shared/words/shared-words.ts';
import { contractText } from '#web/shared/language/contract-texts.ts';

import { words } from '../app-words.ts';
import { CommandOpener } from '../palette/command-opener.tsx';
import { HelpLink } from './help-link.tsx';
import { NavigationList } from './navigation-list.tsx';
import classes from './bar.module.css';

const choices: readonly { value: TimeZoneChoice; label: string }[] = [
  { value: 'local', label: words.localTime },
  { value: 'utc', label: words.utc },
];

function TimeZoneSwitch() {
  const chosen = useTimeZone();
  return (
    <Flex
      component="fieldset"
      m={0}
      p={2}
      bg="var(--rampart-hover)"
      bd="none"
      bdrs="md"
      h={28}
      pos="relative"
    >
      <legend className={classes.hidden}>{words.timesIn}</legend>
      {choices.map(({ value, label }) => (
        <label key={value} className={classes.choice}>
          <input
            type="radio"
            name="time-zone"
            className={classes.hidden}
            checked={chosen === value}
            onChange={() => chooseTimeZone(value)}
          />
          <span className={classes.label}>{label}</span>
        </label>
      ))}
    </Flex>
  );
}

const ServiceClockNote = lazyComponent(
  async () =>
    import('./service-clock-note.tsx').then(
      (note) => note.ServiceClockNote,
      () => Nothing,
    ),
  null,
);

export function Bar() {
  const environment = useEnvironment()?.environment;
  const clock = useServiceClock();
  return (
    <header className="frame-banner">
      <p className="frame-strip">
        {environment === 'sandbox' ? sharedWords.sandboxStrip : null}
        {clock ? <ServiceClockNote clock={clock} /> : null}
      </p>
      <div className="frame-bar">
        <NavigationDrawer />
        <Brand />
        <CommandOpener />
        <div className={classes.tools}>
          {environment === 'live' ? (
            <Badge variant="tone" color="bad" fw={600}>
              {words.live}
            </Badge>
          ) : null}
          <TimeZoneSwitch />
          <Bell />
          <HelpLink />
          <ColorSchemeSwitch />
          <PersonMenu />
        </div>
      </div>
    </header>
  );
}

const Bell = lazyComponent(async () => (await import('./notice-bell.tsx')).NoticeBell, null);

function Nothing() {
  return null;
}

/** Draws the same as index.html. */
function Brand() {
  return (
    <Link className="frame-brand" to={paths.overview()}>
      <BrandMark />
      {words.product}
    </Link>
  );
}

/** Follows the system until used. */
function ColorSchemeSwitch() {
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('light') === 'dark';
  const label = isDark ? words.light : words.dark;
  const Icon = isDark ? IconSun : IconMoon;
  return (
    <Hint label={label}>
      <ActionIcon size={32} aria-label={label} onClick={() => setColorScheme(isDark ? 'light' : 'dark')}>
        <Icon size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Hint>
  );
}

function PersonMenu() {
  const { name, email, role } = useCurrentStaff();
  const signOut = useMutation(signOutMutation(useQueryClient()));
  const panelId = useId();
  const panel = useRef<HTMLDivElement>(null);
  return (
    <>
      <button type="button" className={classes.person} popoverTarget={panelId}>
        <span className={classes.initials} aria-hidden>
          {initials(name)}
        </span>
        <span className={classes.name}>{name}</span>
        <IconChevronDown size={14} aria-hidden />
      </button>
      <div className={classes.panel} id={panelId} popover="auto" ref={panel}>
        <Box
          mb={4}
          p="8px 10px 10px"
          c="dimmed"
          className="anywhere"
          style={{ borderBottom: '1px solid var(--rampart-line-soft)' }}
        >
          <Text inherit c="var(--rampart-text)" fw={600}>
            {name}
          </Text>
          <Text inherit>{email}</Text>
          <Text inherit>{words.role({ role: contractText(role) })}</Text>
        </Box>
        <Link className={classes.out} to={paths.settings()} onClick={() => panel.current?.hidePopover()}>
          <IconUserCog size={16} aria-hidden /> {words.yourAccount}
        </Link>
        <button
          type="button"
          className={classes.out}
          disabled={signOut.isPending}
          onClick={() => signOut.mutate()}
        >
          <IconLogout size={16} aria-hidden /> {words.signOut}
        </button>
      </div>
    </>
  );
}

function initials(name: string): string {
  const names = name.split(/\s+/).filter(Boolean);
  const chosen = names.length > 1 ? [names[0], names.at(-1)] : names;
  return chosen.map((word) => word?.charAt(0).toUpperCase() ?? '').join('');
}

/** Renders its links only while open. */
function NavigationDrawer() {
  const drawer = useRef<HTMLElement>(null);
  const drawerId = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={classes.opener}
        aria-label={words.openNavigation}
        popoverTarget={drawerId}
      >
        <IconMenu2 size={18} aria-hidden />
      </button>
      <nav
        className={classes.drawer}
        aria-label={words.pages}
        id={drawerId}
        popover="auto"
        ref={drawer}
        onBeforeToggle={({ newState }) => newState === 'open' && setOpen(true)}
        // Only once closed, or the focus inside would be lost.
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        {isOpen ? <NavigationList onFollow={() => drawer.current?.hidePopover()} /> : null}
      </nav>
    </>
  );
}

/** Draws the same as index.html. */
export function BrandMark() {
  return (
    <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden>
      <rect width="20" height="20" rx="4.5" fill="currentColor" />
      <path
        d="M4.5 15.5V6h2.4v2h1.9V6h2.4v2h1.9V6h2.4v9.5h-3.6v-2.2a1.9 1.9 0 0 0-3.8 0v2.2z"
        fill="var(--rampart-page)"
      />
    </svg>
  );
}
