import { Button, Group, Stack } from '@mantine/core';
import { IconBookmarkPlus, IconUsers } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';

import { columnNames, columnsParameter, readColumns, writeColumns } from '#contract/desk/view-columns.ts';
import type { ListView, ViewList } from '#contract/desk/views.ts';
import { commaList } from '#web/shared/format/text.ts';
import { type AddressFilters, type FilterCodec, viewParameter } from '#web/shared/lists/address-filters.ts';
import { useColumnChoice } from '#web/shared/lists/list-columns.ts';
import { isFromMenu } from '#web/shared/paths.ts';
import { announce } from '#web/shared/ui/announcer.ts';
import { Banner } from '#web/shared/ui/banner.tsx';
import { DelayedSkeleton } from '#web/shared/ui/delayed-skeleton.tsx';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';
import { Hint } from '#web/shared/ui/hint.tsx';
import { lazyComponent } from '#web/shared/ui/lazy-component.tsx';
import { RoleGateButton } from '#web/shared/ui/role-gate.tsx';
import { type Tab, Tabs } from '#web/shared/ui/tab-list.tsx';

import {
  allId,
  type BuiltInView,
  type OpenView,
  openViewOf,
  viewAddress,
  type ViewDialogKind,
} from './open-view.ts';
import { ViewMenu } from './view-menu.tsx';
import { chooseDefaultMutation, saveViewMutation, viewsQuery } from './view-queries.ts';
import { viewWords as words } from './view-words.ts';
import classes from './views.module.css';

interface ListViewsProps<Name extends string> {
  list: ViewList;
  path: string;
  codec: FilterCodec<AddressFilters<Name>>;
  /** Name of the list without a view, if not `All`. */
  allName?: string;
  builtIn?: readonly BuiltInView[];
  filterInWords: (name: Name, value: string) => string;
  /** Mounted once it's known what the list opens with. */
  children: ReactNode;
}

const none: readonly BuiltInView[] = [];

const sharedMark = { shown: <IconUsers size={14} aria-hidden />, name: words.shared };

const ViewDialog = lazyComponent(async () => (await import('./view-dialogs.tsx')).ViewDialog, null);

export function ListViews<Name extends string>(props: ListViewsProps<Name>) {
  const { list, path, codec, allName = words.all, builtIn = none, filterInWords, children } = props;
  const { query, open, stored, defaultView, start, isWaiting } = useViews({ list, path, codec, builtIn });
  const [dialog, setDialog] = useState<ViewDialogKind | null>(null);
  const actions = useViewActions({ list, query, open });
  const toSave = useQueryToSave(list, query);
  const inWords = (names: readonly string[]) => {
    const filters = new URLSearchParams(query);
    return commaList(names.map((name) => filterInWords(name as Name, filters.get(name) ?? '')));
  };
  return (
    <Tabs
      label={words.label}
      tabs={tabsOf({ path, allName, builtIn, stored, open })}
      open={open.id}
      aside={
        <Group gap={8} wrap="nowrap" data-not-printed>
          <SaveButton isOff={toSave === ''} onPress={() => setDialog({ kind: 'save' })} />
          <ViewMenu
            open={open}
            defaultView={defaultView}
            canSave={query !== ''}
            onSave={actions.save}
            onChoose={actions.choose}
            onDialog={setDialog}
          />
        </Group>
      }
    >
      <Stack gap="md">
        <DroppedFilters open={open} />
        <ActionNotices actions={actions} open={open} inWords={inWords} />
        {start === null ? null : <Navigate to={start} replace />}
        {isWaiting ? <DelayedSkeleton lines={8} /> : children}
      </Stack>
      {dialog === null ? null : (
        <ViewDialog
          {...dialog}
          list={list}
          query={dialog.kind === 'save' ? toSave : query}
          inWords={inWords}
          onClose={() => setDialog(null)}
        />
      )}
    </Tabs>
  );
}

type Viewed<Name extends string> = Pick<ListViewsProps<Name>, 'list' | 'path' | 'codec'> & {
  builtIn: readonly BuiltInView[];
};

/** Finds the open view, and where the menu's link leads on to (`start`). */
function useViews<Name extends string>({ list, path, codec, builtIn }: Viewed<Name>) {
  const { search, state } = useLocation();
  const { data, isPending } = useQuery(viewsQuery(list));
  const address = new URLSearchParams(search);
  const query = asWritten({ list, codec }, address);
  const stored = useMemo(
    () =>
      (data?.items ?? []).map((view) => ({
        ...view,
        query: asWritten({ list, codec }, new URLSearchParams(view.query)),
      })),
    [list, codec, data],
  );
  const isOpening = search === '' && isFromMenu(state);
  const defaultView = data?.defaultView ?? null;
  const chosen = [...builtIn, ...stored].find(({ id }) => id === defaultView);
  const isStored = stored.some(({ id }) => id === defaultView);
  const start =
    isOpening && chosen !== undefined
      ? viewAddress(path, chosen.query, isStored ? chosen.id : undefined)
      : null;
  return {
    query,
    stored,
    defaultView: chosen?.id ?? null,
    open: openViewOf({ query, named: address.get(viewParameter), stored, builtIn }),
    start: start === path ? null : start,
    isWaiting: isOpening && (isPending || (start !== null && start !== path)),
  };
}

function asWritten<Filters>(
  { list, codec }: { list: ViewList; codec: FilterCodec<Filters> },
  address: URLSearchParams,
): string {
  const names = columnNames(list);
  const columns = readColumns(address.get(columnsParameter), names);
  return withColumns(codec.write(codec.read(address)), columns === null ? '' : writeColumns(columns, names));
}

function withColumns(query: URLSearchParams, columns: string): string {
  if (columns !== '') query.set(columnsParameter, columns);
  return query.toString();
}

function useQueryToSave(list: ViewList, query: string): string {
  const { choice } = useColumnChoice(list);
  return withColumns(new URLSearchParams(query), writeColumns(choice, columnNames(list)));
}

interface ActedOn {
  list: ViewList;
  query: string;
  open: OpenView;
}

function useViewActions({ list, query, open: { view } }: ActedOn) {
  const client = useQueryClient();
  const saving = useMutation({
    ...saveViewMutation(client, list),
    onSuccess: () => announce(words.changesSaved),
  });
  const choosing = useMutation({
    ...chooseDefaultMutation(client, list),
    onSuccess: () => announce(words.chosen),
  });
  return {
    error: saving.error ?? choosing.error,
    saved: saving.data,
    save: () => {
      if (view === null) return;
      const { id, name, isShared } = view;
      saving.mutate({ id, list, name, isShared, query });
    },
    choose: choosing.mutate,
  };
}

interface ActionNoticesProps {
  actions: Pick<ReturnType<typeof useViewActions>, 'error' | 'saved'>;
  open: OpenView;
  inWords: (names: readonly string[]) => string;
}

function ActionNotices({ actions: { error, saved }, open, inWords }: ActionNoticesProps) {
  if (error) return <ErrorPanel error={error} />;
  if (saved === undefined || saved.view.id !== open.id || saved.leftOut.length === 0 || !open.isChanged)
    return null;
  return (
    <Banner tone="action" title={<bdi>{words.savedWithout({ filters: inWords(saved.leftOut) })}</bdi>}>
      {words.savedWithoutWhy}
    </Banner>
  );
}

interface TabsAsked {
  path: string;
  allName: string;
  builtIn: readonly BuiltInView[];
  stored: readonly ListView[];
  open: OpenView;
}

function tabsOf({ path, allName, builtIn, stored, open }: TabsAsked): Tab[] {
  return [
    { id: allId, name: allName, to: path },
    ...builtIn.map(({ id, name, query, count }) => ({ id, name, count, to: viewAddress(path, query) })),
    ...stored.map((view): Tab => {
      const { id, name, query, isShared, owner } = view;
      return {
        id,
        name,
        to: viewAddress(path, query, id),
        title: owner === null ? name : words.sharedBy({ view: name, name: owner }),
        ...(isShared && { icon: sharedMark }),
        ...(open.id === id && open.isChanged && { count: words.changed }),
      };
    }),
  ];
}

function SaveButton({ isOff, onPress }: { isOff: boolean; onPress: () => void }) {
  const button = {
    variant: 'default',
    'aria-label': words.save,
    leftSection: <IconBookmarkPlus size={16} aria-hidden />,
    className: classes.save,
  } as const;
  const name = <span className={classes.saveName}>{words.save}</span>;
  if (!isOff)
    return (
      <RoleGateButton {...button} action="keep-views" onClick={onPress}>
        {name}
      </RoleGateButton>
    );
  return (
    <Hint label={words.chooseFirst}>
      <Button {...button} data-disabled aria-disabled aria-description={words.chooseFirst}>
        {name}
      </Button>
    </Hint>
  );
}

function DroppedFilters({ open: { view, isChanged } }: { open: OpenView }) {
  if (view === null || view.dropped.length === 0 || isChanged) return null;
  return (
    <Banner tone="action" title={words.droppedTitle} isStanding>
      {words.droppedText({ names: commaList(view.dropped) })}
    </Banner>
  );
}
