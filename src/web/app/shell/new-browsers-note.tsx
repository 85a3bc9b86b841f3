import { Link } from 'react-router-dom';

import { paths } from '#web/shared/paths.ts';
import { Banner } from '#web/shared/ui/banner.tsx';

import { newBrowserWords as words } from './new-browser-words.ts';

/** Warns on every page until the person has looked. */
export function NewBrowsersNote({ count }: { count: number }) {
  return (
    <Banner isStanding tone="action" title={words.title({ count })}>
      <Link to={paths.settings()}>{words.look}</Link>
    </Banner>
  );
}
