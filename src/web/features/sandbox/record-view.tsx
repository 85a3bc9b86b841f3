import { Anchor, Button, Flex, SimpleGrid, TextInput, Title } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { type FieldPath, type FieldValues, useFormContext } from 'react-hook-form';
import { Link, useNavigate } from 'react-router-dom';
import { object } from 'zod';
import type { $ZodType } from 'zod/v4/core';
import { isApiError } from '#web/shared/api/api-error.ts';
import { contractResolver, useDeskForm } from '#web/shared/forms/use-desk-form.ts';
import { TextField } from '#web/shared/forms/text-field.tsx';
import { CopyButton } from '#web/shared/ui/copy-button.tsx';
import { DelayedSkeleton } from '#web/shared/ui/delayed-skeleton.tsx';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { recordWords as words } from './sandbox-words.ts';
import classes from './sandbox.module.css';

interface RecordViewProps {
  list: ReactNode;
  /** Matches the row link's name; null if none. */
  openId: string | null;
  children: ReactNode;
}

/** Shows only the record in narrow windows. */
export function RecordView({ list, openId, children }: RecordViewProps) {
  const view = useRef<HTMLDivElement>(null);
  const before = useRef(openId);
  // Focus is outside React: closing a record returns it to the row.
  useEffect(() => {
    const closed = openId === null ? before.current : null;
    before.current = openId;
    if (closed === null) return;
    const rows = view.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [];
    [...rows].find((row) => row.dataset['row'] === closed)?.focus();
  }, [openId]);
  return (
    <div className={classes.view} data-open={openId !== null || undefined} ref={view}>
      <div className={classes.list}>{list}</div>
      {openId === null ? null : <div className={classes.detail}>{children}</div>}
    </div>
  );
}

interface RecordHeadProps {
  name: string;
  /** Names the copied value: `ramp id`. */
  label: string;
  copied?: string;
  badges?: ReactNode;
  back: { to: string; label: string };
}

/** Takes the focus when opened from the page, for screen readers. */
export function RecordHead({ name, label, copied = name, badges, back }: RecordHeadProps) {
  return (
    <Flex component="header" gap="4px 8px" align="center" wrap="wrap" mih={28}>
      <Title
        order={2}
        fz={15}
        ff="monospace"
        className="anywhere"
        ref={focusOpened}
        tabIndex={-1}
        translate="no"
      >
        {name}
      </Title>
      <CopyButton value={copied} label={label} />
      {badges}
      <Anchor
        component={Link}
        to={back.to}
        preventScrollReset
        display="inline-flex"
        ms="auto"
        style={{ alignItems: 'center', gap: 4 }}
        fz={13}
      >
        <IconX size={14} aria-hidden />
        {back.label}
      </Anchor>
    </Flex>
  );
}

/** Leaves the focus to the page's heading on arrival. */
function focusOpened(heading: HTMLElement | null): void {
  if (document.activeElement?.closest('[role=tabpanel]')) heading?.focus();
}

interface FindRecordProps {
  name: string;
  label: string;
  button: string;
  schema: $ZodType<string>;
  toOf: (id: string) => string;
}

/** Applies on submit: half-typed e-mails must not get into the address. */
export function FindRecord({ name, label, button, schema, toOf }: FindRecordProps) {
  const navigate = useNavigate();
  const { form } = useDeskForm<{ id: string }>({
    resolver: contractResolver(object({ id: schema }), trimmed),
    defaultValues: { id: '' },
  });
  const open = form.handleSubmit((values) => {
    form.reset();
    void navigate(toOf(trimmed(values).id), { preventScrollReset: true });
  });

  return (
    <form className={classes.find} aria-label={name} noValidate onSubmit={(event) => void open(event)}>
      <TextInput
        aria-label={label}
        placeholder={label}
        size="xs"
        autoComplete="off"
        spellCheck={false}
        error={form.formState.errors.id?.message}
        {...form.register('id')}
      />
      <Button type="submit" variant="default" size="xs">
        {button}
      </Button>
    </form>
  );
}

const trimmed = ({ id }: { id: string }) => ({ id: id.trim() });

interface ReasonsFieldsProps<Values> {
  /** The control's field for the customer's reason. */
  external: Values;
}

export function ReasonsFields<Values extends FieldValues>({
  external,
}: ReasonsFieldsProps<FieldPath<Values>>) {
  const { control } = useFormContext<Values>();
  return (
    <SimpleGrid minColWidth="min(220px, 100%)" autoFlow="auto-fit" spacing="sm">
      <TextField
        control={control}
        name={'internalReason' as FieldPath<Values>}
        label={words.internalReason}
        description={words.reasonHint}
      />
      <TextField
        control={control}
        name={external}
        label={words.externalReason}
        description={words.reasonHint}
      />
    </SimpleGrid>
  );
}

interface NoRecordProps {
  error: Error | null;
  onRetry: () => void;
  words: { loading: string; none: string; noneText: string };
}

export function NoRecord({ error, onRetry, words }: NoRecordProps) {
  return (
    <Panel>
      {error === null ? (
        <DelayedSkeleton lines={8} label={words.loading} />
      ) : isApiError(error) && error.status === 404 ? (
        <EmptyState title={words.none}>{words.noneText}</EmptyState>
      ) : (
        <ErrorPanel error={error} onRetry={onRetry} />
      )}
    </Panel>
  );
}
