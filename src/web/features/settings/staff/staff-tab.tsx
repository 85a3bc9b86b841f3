import { Box, Button, Flex, Group, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { StaffItem } from '#contract/desk/staff.ts';
import { contractText } from '#web/shared/language/contract-texts.ts';
import { paths } from '#web/shared/paths.ts';
import { actsWords } from '#web/shared/trail/acts-words.ts';
import { ActionMenu, MenuAction } from '#web/shared/ui/action-menu.tsx';
import { announce } from '#web/shared/ui/announcer.ts';
import { DataTable } from '#web/shared/ui/data-table.tsx';
import { DelayedSkeleton } from '#web/shared/ui/delayed-skeleton.tsx';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';
import { MoreButton } from '#web/shared/ui/more-button.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { Timestamp } from '#web/shared/time/timestamp.tsx';
import { ToneBadge } from '#web/shared/ui/tone-badge.tsx';
import { staffQuery } from '../settings-queries.ts';
import { staffWords } from '../settings-words.ts';
import {
  AddDialog,
  StaffDialog,
  type OpenedStaff,
  type StaffAction,
  staffActions,
} from './staff-dialogs.tsx';
import classes from './staff-tab.module.css';

const columns = [
  { name: staffWords.person },
  { name: staffWords.role },
  { name: staffWords.signsInWith, className: 'from-700' },
  { name: staffWords.lastSignedIn, className: 'from-1100' },
  { name: staffWords.sessions, align: 'end', className: 'from-700' },
  { name: staffWords.actions, isHidden: true },
] as const;

export function StaffTab() {
  const list = useInfiniteQuery(staffQuery());
  const [address, setAddress] = useSearchParams();
  const [isAdding, setAdding] = useState(address.get('add') === 'person');
  const [opened, setOpened] = useState<OpenedStaff | null>(null);
  const people = list.data?.pages.flatMap(({ items }) => items);
  const loadMore = async () => {
    const { data, isSuccess } = await list.fetchNextPage();
    if (isSuccess) announce(staffWords.more({ count: data?.pages.at(-1)?.items.length ?? 0 }));
  };
  const stopAdding = () => {
    setAdding(false);
    if (!address.has('add')) return;
    // Back or reload adds nobody.
    setAddress(
      (now) => {
        now.delete('add');
        return now;
      },
      { replace: true },
    );
  };
  return (
    <Stack gap="md">
      <Group gap="8px 16px" justify="space-between">
        <Text c="dimmed" inherit>
          {staffWords.lead}
        </Text>
        <Button onClick={() => setAdding(true)}>{staffWords.add}</Button>
      </Group>
      {list.error ? (
        <ErrorPanel error={list.error} onRetry={() => void (people ? loadMore() : list.refetch())} />
      ) : null}
      {people ? (
        <Panel flush>
          <DataTable label={staffWords.title} columns={columns}>
            {people.map((person) => (
              <StaffRow person={person} onOpen={(what) => setOpened({ person, what })} key={person.id} />
            ))}
          </DataTable>
          <MoreButton
            name={staffWords.loadMore}
            isThere={list.hasNextPage}
            isLoading={list.isFetchingNextPage}
            onPress={() => void loadMore()}
            className={classes.more}
          />
        </Panel>
      ) : list.error ? null : (
        <DelayedSkeleton lines={8} label={staffWords.loading} />
      )}
      {isAdding ? <AddDialog onClose={stopAdding} /> : null}
      {opened ? <StaffDialog {...opened} onClose={() => setOpened(null)} /> : null}
    </Stack>
  );
}

interface StaffRowProps {
  person: StaffItem;
  onOpen: (what: StaffAction) => void;
}

function StaffRow({ person, onOpen }: StaffRowProps) {
  const { id, name, email, role, isYou, lastSignedInAt, sessions } = person;
  return (
    <tr>
      <th scope="row" className={classes.person}>
        <Text span inherit display="block" fw={500} className="anywhere">
          <bdi>{name}</bdi>
          {isYou ? (
            <Text span inherit c="dimmed">
              {' '}
              {staffWords.you}
            </Text>
          ) : null}
        </Text>
        <Box component="bdi" display="block" c="dimmed" className="anywhere">
          {email}
        </Box>
        <Marks person={person} />
      </th>
      <td>{contractText(role)}</td>
      <td className="from-700">
        <Way person={person} />
      </td>
      <td className="from-1100">
        {lastSignedInAt === null ? (
          <Text span inherit c="dimmed">
            {staffWords.never}
          </Text>
        ) : (
          <Timestamp at={lastSignedInAt} show="relative" />
        )}
      </td>
      <td data-align="end" className="from-700">
        {sessions}
      </td>
      <td data-align="end">
        <ActionMenu label={staffWords.actionsOf({ name })}>
          <MenuAction
            action="read-audit"
            name={actsWords.didQuestion({ name })}
            to={paths.audit({ acts: id })}
          />
          {staffActions(person).map((what) => (
            <MenuAction
              action="manage-staff"
              name={staffWords.doings[what].name}
              onClick={() => onOpen(what)}
              key={what}
            />
          ))}
        </ActionMenu>
      </td>
    </tr>
  );
}

function Marks({ person: { isDisabled, openLink } }: { person: StaffItem }) {
  return (
    <Flex component="span" gap={4} wrap="wrap">
      {isDisabled ? <ToneBadge tone="bad">{staffWords.disabled}</ToneBadge> : null}
      {openLink ? <ToneBadge tone="progress">{staffWords.openLinks[openLink.purpose]}</ToneBadge> : null}
    </Flex>
  );
}

function Way({ person }: { person: StaffItem }) {
  const { provider, hasPassword, hasSecondFactor, isSandbox } = person;
  if (provider) return <span title={provider.issuer}>{staffWords.ways.provider}</span>;
  if (!hasPassword)
    return (
      <Text span inherit c="dimmed">
        {staffWords.ways.none}
      </Text>
    );
  if (isSandbox && !hasSecondFactor)
    return <span title={staffWords.sandboxTitle}>{staffWords.ways.sandbox}</span>;
  return <>{hasSecondFactor ? staffWords.ways.both : staffWords.ways.password}</>;
}
