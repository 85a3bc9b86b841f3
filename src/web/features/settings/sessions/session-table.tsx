import { Box, Button, Text } from '@mantine/core';
import type { SessionItem } from '#contract/desk/profile.ts';
import { DataTable } from '#web/shared/ui/data-table.tsx';
import { Timestamp } from '#web/shared/time/timestamp.tsx';
import { ToneBadge } from '#web/shared/ui/tone-badge.tsx';
import { methodWords, sessionWords } from '../settings-words.ts';
import classes from './session-table.module.css';

const columns = [
  { name: sessionWords.browser },
  { name: sessionWords.begun, className: 'from-700' },
  { name: sessionWords.active },
  { name: sessionWords.ends, className: 'from-700' },
  { name: sessionWords.action, isHidden: true },
];

interface SessionTableProps {
  label: string;
  sessions: readonly SessionItem[];
  ending: string | undefined;
  onEnd: (id: string) => void;
}

/** The current session has no button: sign out instead. */
export function SessionTable({ label, sessions, ending, onEnd }: SessionTableProps) {
  return (
    <DataTable label={label} columns={columns}>
      {sessions.map(({ id, agent, source, method, startedAt, lastActiveAt, endsAt, isThis }) => (
        <tr key={id}>
          <th scope="row" className={classes.browser}>
            <Browser agent={agent} />
            {source === null ? null : (
              <Text span inherit display="block" c="dimmed" fw={400} className="anywhere">
                {sessionWords.from} <bdi>{source}</bdi>
              </Text>
            )}
          </th>
          <td className="from-700">
            <Timestamp at={startedAt} show="relative" />{' '}
            <Text span inherit c="dimmed">
              {sessionWords.with({ method: methodWords[method] })}
            </Text>
          </td>
          <td>
            <Timestamp at={lastActiveAt} show="relative" />
          </td>
          <td className="from-700">
            <Timestamp at={endsAt} show="relative" />
          </td>
          <td data-align="end">
            {isThis ? (
              <ToneBadge tone="good" title={sessionWords.signOutHere}>
                {sessionWords.isThis}
              </ToneBadge>
            ) : (
              <Button
                variant="default"
                size="xs"
                loading={ending === id}
                aria-label={sessionWords.endOf({
                  browser: browserName(agent) ?? sessionWords.unknownBrowser,
                })}
                onClick={() => onEnd(id)}
              >
                {sessionWords.end}
              </Button>
            )}
          </td>
        </tr>
      ))}
    </DataTable>
  );
}

/** The title has the unverified user agent. */
export function Browser({ agent }: { agent: string }) {
  const name = browserName(agent);
  if (name !== null) return <span title={agent}>{name}</span>;
  return agent === '' ? (
    sessionWords.unknownBrowser
  ) : (
    <Box component="bdi" className="anywhere">
      {agent}
    </Box>
  );
}

/** First match counts: later browsers claim to be earlier ones. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrom(?:e|ium)\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

/** Returns e.g. `Firefox on Windows`, unverified; null if unknown. */
export function browserName(agent: string): string | null {
  const find = (names: typeof browsers) => names.find(([sign]) => sign.test(agent))?.[1];
  const browser = find(browsers);
  const system = find(systems);
  if (browser === undefined) return null;
  return system === undefined ? browser : sessionWords.browserOn({ browser, system });
}
