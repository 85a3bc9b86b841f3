import { ActionIcon } from '@mantine/core';
import { IconHelp } from '@tabler/icons-react';
import { matchPath, useLocation } from 'react-router-dom';

import { deskPages, type DeskPage } from '#contract/desk/pages.ts';
import { paths } from '#web/shared/paths.ts';
import { Hint } from '#web/shared/ui/hint.tsx';

import { words } from '../app-words.ts';
import classes from './bar.module.css';

const pages: readonly DeskPage[] = Object.values(deskPages);

/** Opens a new tab, so nothing typed is lost. */
export function HelpLink() {
  const { pathname } = useLocation();
  const page = pages.find(({ path }) => matchPath(path, pathname) !== null);
  return (
    <Hint label={words.help}>
      <ActionIcon
        component="a"
        className={classes.help}
        size={32}
        href={paths.help(page?.help)}
        target="_blank"
        rel="noopener"
        aria-label={words.helpInNewTab}
      >
        <IconHelp size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Hint>
  );
}
