import { Button } from '@mantine/core';

import type { SessionItem } from '#contract/desk/sessions.ts';
import { DataTable } from '#web/shared/ui/data-table.tsx';
import { Timestamp } from '#web/shared/ui/timestamp.tsx';
import { ToneBadge } from '#web/shared/ui/tone-badge.tsx';

import { methodWords, words } from '../words/session-words.ts';
import { browserName } from './browser-name.ts';
import classes from './sessions.module.css';

interface SessionTableProps {
  label: string;
  sessions: readonly SessionItem[];
  /** The one that is being ended. */
  ending: string | undefined;
  onEnd: (id: string) => void;
}

const columns = [
  { name: words.browser },
  { name: words.begun, className: classes['begun'] },
  { name: words.active },
  { name: words.ends, className: classes['ends'] },
  { name: words.action, isHidden: true },
];

/** Sessions that go on, newest first. The one that asks has no button: whoever wants to leave signs out. */
export function SessionTable({ label, sessions, ending, onEnd }: SessionTableProps) {
  return (
    <DataTable label={label} columns={columns}>
      {sessions.map(({ id, agent, method, startedAt, lastActiveAt, endsAt, isThis }) => (
        <tr key={id}>
          <th scope="row" className={classes.browser}>
            <Browser agent={agent} />
          </th>
          <td className={classes.begun}>
            <Timestamp at={startedAt} show="relative" />{' '}
            <span className={classes.quiet}>{words.with(methodWords[method])}</span>
          </td>
          <td>
            <Timestamp at={lastActiveAt} show="relative" />
          </td>
          <td className={classes.ends}>
            <Timestamp at={endsAt} show="relative" />
          </td>
          <td data-align="end">
            {isThis ? (
              <ToneBadge tone="good" title={words.signOutHere}>
                {words.isThis}
              </ToneBadge>
            ) : (
              <Button
                variant="default"
                size="xs"
                loading={ending === id}
                aria-label={words.endOf(browserName(agent) ?? words.unknownBrowser)}
                onClick={() => onEnd(id)}
              >
                {words.end}
              </Button>
            )}
          </td>
        </tr>
      ))}
    </DataTable>
  );
}

/** What the browser said of itself stands behind the name: it is foreign text, and proves nothing. */
function Browser({ agent }: { agent: string }) {
  const name = browserName(agent);
  if (name !== null) return <span title={agent}>{name}</span>;
  return agent === '' ? words.unknownBrowser : <bdi className={classes.agent}>{agent}</bdi>;
}
