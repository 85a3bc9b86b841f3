import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { createContext, type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { type $ZodType, type output, safeParse } from 'zod/v4/core';

import { isApiError } from '#web/shared/api/api-error.ts';
import { DialogButtons } from '#web/shared/ui/dialog.tsx';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';
import { sharedWords as words } from '#web/shared/words/shared-words.ts';

import { type FieldMessage, flattenErrors } from './flatten-errors.ts';
import classes from './small-form.module.css';

/** What is wrong with which field, by its name. */
type Faults = Readonly<Record<string, string>>;
const noFaults: Faults = {};

/** What is wrong with the fields of the form around. */
export const FieldFaults = createContext(noFaults);

/** A field, or the first choice of several, that is wrong. */
const wrongInput = 'input[aria-invalid], [aria-invalid] input';

interface SmallFormProps<Schema extends $ZodType> {
  schema: Schema;
  /** What was entered, by field, made the request; without it the fields are the request. An empty `code` is none. */
  toRequest?: (entered: Readonly<Record<string, string>>) => unknown;
  send: (request: output<Schema>) => Promise<unknown>;
  submit: string;
  /** In a dialog: the way out of it. */
  onCancel?: () => void;
  /** `SmallField`s. */
  children: ReactNode;
}

/**
 * A form of a few fields that the browser itself keeps: held against the contract, sent once. A refusal reaches its fields, the first of
 * which takes the focus; the rest stands above the buttons. Nothing that was entered is kept anywhere else.
 */
export function SmallForm<Schema extends $ZodType>(props: SmallFormProps<Schema>) {
  const { schema, toRequest = withoutEmptyCode, send, submit, onCancel, children } = props;
  const form = useRef<HTMLFormElement>(null);
  /** `isNew`: they were just found, and not what is left of them while they are mended. */
  const [faults, setFaults] = useState({ byName: noFaults, isNew: false });
  /** What a refusal says beside the fields; null: nothing. */
  const [rest, setRest] = useState<readonly FieldMessage[] | null>(null);
  const sending = useMutation({ mutationFn: send, gcTime: 0 });

  // Which field is wrong is known when it is drawn so; the focus is not part of that.
  useEffect(() => {
    if (faults.isNew) form.current?.querySelector<HTMLElement>(wrongInput)?.focus();
  }, [faults]);
  const tell = (messages: readonly FieldMessage[]) => setFaults({ byName: byField(messages), isNew: true });
  const mend = ({ target }: FormEvent<HTMLFormElement>) => {
    if (!(target instanceof HTMLInputElement) || faults.byName[target.name] === undefined) return;
    const { [target.name]: _mended, ...left } = faults.byName;
    setFaults({ byName: left, isNew: false });
  };

  const enter = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending.isPending) return;
    const request = safeParse(schema, toRequest(entriesOf(event.currentTarget)));
    tell(messagesOf(request.error));
    setRest(null);
    if (!request.success) return;
    try {
      await sending.mutateAsync(request.data);
    } catch (error) {
      const told = toldOf(error);
      const beside = told.filter(({ path }) => !isFieldOf(form.current, path));
      tell(told);
      setRest(told.length > 0 && beside.length === 0 ? null : beside);
    }
  };

  return (
    <FieldFaults value={faults.byName}>
      <form
        className={classes.form}
        ref={form}
        noValidate
        onInput={mend}
        onSubmit={(event) => void enter(event)}
      >
        {children}
        {sending.error && rest ? (
          <ErrorPanel error={sending.error}>
            {rest.map(({ path, message }) => (
              <p className={classes.message} key={path}>
                {message}
              </p>
            ))}
          </ErrorPanel>
        ) : null}
        <DialogButtons>
          {onCancel ? (
            <Button variant="default" onClick={onCancel}>
              {words.cancel}
            </Button>
          ) : null}
          <Button type="submit" loading={sending.isPending}>
            {submit}
          </Button>
        </DialogButtons>
      </form>
    </FieldFaults>
  );
}

function entriesOf(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
}

function withoutEmptyCode({ code = '', ...entered }: Readonly<Record<string, string>>): unknown {
  return code.trim() === '' ? entered : { ...entered, code: code.trim() };
}

/** The messages of a refusal of the desk; of a second factor it speaks with a code of its own. */
function toldOf(error: unknown): FieldMessage[] {
  if (!isApiError(error)) return [];
  const isOfCode = error.code === 'code-refused' || error.code === 'second-factor-required';
  return isOfCode ? [{ path: 'code', message: error.facts.title }] : flattenErrors(error.errors);
}

function messagesOf(error: { issues: readonly { path: PropertyKey[]; message: string }[] } | undefined) {
  return (error?.issues ?? []).map(({ path, message }) => ({ path: path.map(String).join('.'), message }));
}

/** The first message of each. */
function byField(messages: readonly FieldMessage[]): Faults {
  return Object.fromEntries(messages.toReversed().map(({ path, message }) => [path, message]));
}

function isFieldOf(form: HTMLFormElement | null, path: string): boolean {
  return form?.elements.namedItem(path) instanceof HTMLInputElement;
}
