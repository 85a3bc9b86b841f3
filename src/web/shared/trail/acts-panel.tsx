import { Group, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { AccessList } from '#contract/desk/access-list.ts';
import { useMay, whoMay } from '#web/shared/api/current-staff.ts';
import { PagedRows } from '#web/shared/lists/paged-rows.tsx';
import { useTimeZone } from '#web/shared/time/time-zone.ts';
import { announce } from '#web/shared/ui/announcer.ts';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { RoleGateButton } from '#web/shared/ui/role-gate.tsx';

import { ActsPeriodBar } from './acts-period-bar.tsx';
import { type ActsAbout, actsQuery, saveActsMutation } from './acts-queries.ts';
import { ActsTable } from './acts-table.tsx';
import { actsWords as words } from './acts-words.ts';
import { type ActsPeriod, useActsPeriod } from './use-acts-period.ts';

interface ActsPanelProps {
  about: ActsAbout;
  /** Takes null until the person is known. */
  titleOf: (person: AccessList['person']) => string;
  aside?: ReactNode;
}

export function ActsPanel({ about, titleOf, aside }: ActsPanelProps) {
  const period = useActsPeriod();
  const list = useInfiniteQuery(actsQuery(about, period.range));
  const seesEveryone = useMay('read-audit');
  return (
    <Panel
      title={titleOf(list.data?.pages[0]?.person ?? null)}
      flush
      aside={
        <>
          {aside}
          <SaveActs about={about} period={period} />
        </>
      }
    >
      <ActsPeriodBar period={period} />
      <PagedRows
        list={list}
        words={{ loading: words.loading, loadMore: words.loadOlder, more: words.more }}
        empty={<EmptyState title={words.none}>{words.noneWhy}</EmptyState>}
      >
        {(acts) => <ActsTable acts={acts} about={about} />}
      </PagedRows>
      {seesEveryone && 'person' in about ? null : (
        <Text px="md" py={10} fz="sm" c="dimmed">
          {seesEveryone ? words.notCounted : words.ownOnly({ roles: whoMay('read-audit') })}
        </Text>
      )}
    </Panel>
  );
}

function SaveActs({ about, period: { range } }: { about: ActsAbout; period: ActsPeriod }) {
  const zone = useTimeZone();
  const saving = useMutation({
    ...saveActsMutation(about, { range, zone }),
    onSuccess: ({ count }) => announce(words.downloaded({ count })),
  });
  return (
    <Group gap={8}>
      <RoleGateButton
        action="read-audit"
        variant="default"
        size="compact-sm"
        leftSection={<IconDownload size={16} aria-hidden />}
        loading={saving.isPending}
        onClick={() => saving.mutate()}
      >
        {words.download}
      </RoleGateButton>
      {saving.error ? <ErrorPanel error={saving.error} onRetry={() => saving.mutate()} /> : null}
      {saving.data?.isCut === true ? <Text inherit>{words.cut({ count: saving.data.most })}</Text> : null}
    </Group>
  );
}
