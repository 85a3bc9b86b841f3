import { Box, Button, Checkbox, Group, Text } from '@mantine/core';
import { IconChecklist, IconDownload } from '@tabler/icons-react';
import { type ReactNode, useCallback, useState } from 'react';
import { Link } from 'react-router-dom';

import type { Action } from '#contract/desk/permissions.ts';
import { longestSelection, mostSelected } from '#contract/desk/records.ts';
import { shortenMiddle } from '#web/shared/format/text.ts';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';
import { RoleGateButton } from '#web/shared/ui/role-gate.tsx';

import { DownloadLink } from './download-link.tsx';
import { selectionWords as words } from './list-words.ts';
import type { RunThrough } from './run-through.ts';
import classes from './lists.module.css';

export interface Selection {
  /** Null while rows can't be selected. */
  readonly ids: ReadonlySet<string> | null;
  readonly start: () => void;
  readonly end: () => void;
  /** Stable, so rows redraw only if theirs changes. */
  readonly choose: (ids: readonly string[], isSelected: boolean) => void;
}

export function useSelection(): Selection {
  const [ids, setIds] = useState<ReadonlySet<string> | null>(null);
  const choose = useCallback((chosen: readonly string[], isSelected: boolean) => {
    setIds((before) => {
      const after = new Set(before);
      for (const id of chosen) {
        if (isSelected) after.add(id);
        else after.delete(id);
      }
      return after;
    });
  }, []);
  return { ids, choose, start: () => setIds(new Set()), end: () => setIds(null) };
}

export function SelectButton({ ids, start, end }: Selection) {
  return (
    <Button
      variant={ids === null ? 'subtle' : 'light'}
      size="compact-sm"
      leftSection={<IconChecklist size={16} aria-hidden />}
      aria-pressed={ids !== null}
      onClick={ids === null ? start : end}
    >
      {words.select}
    </Button>
  );
}

/** Makes the checkbox column's head, which selects all listed rows. */
export function selectHead({ ids, choose }: Selection, listed: readonly string[]) {
  if (ids === null) return [];
  const count = listed.filter((id) => ids.has(id)).length;
  const control = (
    <Checkbox
      size="xs"
      aria-label={words.selectAll}
      checked={count > 0 && count === listed.length}
      indeterminate={count > 0 && count < listed.length}
      onChange={(event) => choose(listed, event.currentTarget.checked)}
    />
  );
  return [{ name: words.select, control, className: classes['select-column'] }];
}

interface SelectCellProps {
  id: string;
  name?: string;
  isSelected: boolean | undefined;
  onSelect: Selection['choose'];
}

/** Draws a row's checkbox, if rows can be selected. No component: rows are many. */
export function selectCell({ id, name = id, isSelected, onSelect }: SelectCellProps): ReactNode {
  if (isSelected === undefined) return null;
  return (
    <td className={classes['select-column']} key="select">
      <input
        type="checkbox"
        className={classes.selector}
        aria-label={words.selectRow({ name })}
        checked={isSelected}
        onChange={(event) => onSelect([id], event.currentTarget.checked)}
      />
    </td>
  );
}

interface SelectedRowsProps {
  selection: Selection;
  exportPath: (ids: readonly string[]) => string;
  children: (ids: readonly string[]) => ReactNode;
  result?: ReactNode;
}

export function SelectedRows({ selection, exportPath, children, result }: SelectedRowsProps) {
  const { ids, choose, end } = selection;
  if (ids === null) return null;
  const chosen = [...ids];
  const isTooMuch = chosen.length > mostSelected || chosen.join().length > longestSelection;
  const isEmpty = chosen.length === 0;
  return (
    <Box component="section" className={classes.selection} aria-label={words.bar}>
      <Group gap="6px 12px">
        <Text fw={600} inherit aria-live="polite">
          {words.selected({ count: chosen.length })}
        </Text>
        {isEmpty || isTooMuch ? null : (
          <>
            {children(chosen)}
            <DownloadLink
              href={exportPath(chosen)}
              variant="default"
              size="compact-sm"
              leftSection={<IconDownload size={16} aria-hidden />}
            >
              {words.download}
            </DownloadLink>
            <Button variant="subtle" size="compact-sm" onClick={() => choose(chosen, false)}>
              {words.clear}
            </Button>
          </>
        )}
        {isTooMuch ? <Text inherit>{words.tooMany({ most: mostSelected })}</Text> : null}
        <Button variant="subtle" size="compact-sm" ms="auto" onClick={end}>
          {words.done}
        </Button>
      </Group>
      {result}
    </Box>
  );
}

interface SelectionBarProps extends Pick<SelectedRowsProps, 'selection' | 'exportPath'> {
  run: RunThrough;
  runAction: { action: Action; name: string };
  pathOf: (id: string) => string;
  children?: ReactNode;
}

export function SelectionBar({ run, runAction, pathOf, children, ...bar }: SelectionBarProps) {
  return (
    <SelectedRows {...bar} result={<RunProgress run={run} pathOf={pathOf} />}>
      {(chosen) => (
        <>
          {children}
          <RoleGateButton
            action={runAction.action}
            variant="default"
            size="compact-sm"
            loading={run.state?.isRunning === true}
            onClick={() => run.start(chosen)}
          >
            {runAction.name}
          </RoleGateButton>
        </>
      )}
    </SelectedRows>
  );
}

function RunProgress({ run: { state, stop }, pathOf }: Pick<SelectionBarProps, 'run' | 'pathOf'>) {
  if (state === null) return null;
  const { total, done, failed, isRunning, stoppedBy } = state;
  return (
    <>
      <Group gap="4px 12px" mt={6}>
        {isRunning ? (
          <progress className={classes.progress} value={done} max={total} aria-label={words.running} />
        ) : null}
        <Text inherit>
          {isRunning
            ? words.progress({ done, total })
            : words.finished({ done, failed: failed.length, total })}
        </Text>
        {isRunning ? (
          <Button variant="default" size="compact-sm" onClick={stop}>
            {words.stop}
          </Button>
        ) : null}
        {failed.map((id) => (
          <Link to={pathOf(id)} title={id} translate="no" key={id}>
            {shortenMiddle(id, 14, 6)}
          </Link>
        ))}
      </Group>
      {stoppedBy === null ? null : <ErrorPanel error={stoppedBy} />}
    </>
  );
}
