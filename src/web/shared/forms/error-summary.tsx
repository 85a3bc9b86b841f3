import { type ReactNode, type Ref, useEffect, useRef } from 'react';
import type { FieldErrors, FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';

import { fillThisIn } from '#contract/service/identifier-forms.ts';
import type { ApiError } from '#web/shared/api/api-error.ts';
import { contractText } from '#web/shared/language/contract-texts.ts';
import { Sentence } from '#web/shared/language/sentence.tsx';
import { describeError } from '#web/shared/ui/describe-error.ts';
import { ErrorFacts } from '#web/shared/ui/error-panel.tsx';
import { sharedWords } from '#web/shared/words/shared-words.ts';

import type { FieldMessage } from './apply-problem-to-form.ts';
import classes from './error-summary.module.css';
import { focusField } from './focus-field.ts';
import { formWords } from './form-words.ts';
import type { Refusal } from './use-desk-form.ts';

interface ErrorSummaryProps<Values extends FieldValues, Transformed> {
  form: UseFormReturn<Values, unknown, Transformed>;
  /** Labels by path, in page order; a path without one is shown as is. */
  labels?: Readonly<Record<string, string>>;
  refusal?: Refusal | null;
  /** Problems of parts, listed after the form's. */
  parts?: readonly FieldMessage[];
  /** Problems beside the form, listed last and never alone. */
  beside?: readonly FieldMessage[];
  children?: ReactNode;
}

/** Takes focus on appearing. */
export function ErrorSummary<Values extends FieldValues, Transformed>(
  props: ErrorSummaryProps<Values, Transformed>,
) {
  const { form, labels = {}, refusal = null, parts = [], beside = [], children } = props;
  const { error = null, top = [] } = refusal ?? {};
  const box = useRef<HTMLDivElement>(null);
  const { submitCount, isSubmitting, errors } = form.formState;
  const own = submitCount > 0 || error ? inPageOrder(listErrors(errors), Object.keys(labels)) : [];
  const inForm = submitCount > 0 || error ? [...own, ...parts] : [];
  const fields = inForm.length > 0 ? [...inForm, ...beside] : [];
  const isShown = fields.length > 0 || top.length > 0 || error !== null;

  // Leads readers here after a failed submit; focus is outside React.
  useEffect(() => {
    if (isShown && !isSubmitting) box.current?.focus();
    // oxlint-disable-next-line react/exhaustive-deps -- typing may empty the list: only a submit or a new refusal moves the focus
  }, [submitCount, isSubmitting, error]);

  if (!isShown) return null;
  const words = error ? describeError(error) : null;
  const labelOf = (path: string) => labels[path] ?? path;
  return (
    <MessageList
      box={box}
      title={words?.title ?? formWords.attention({ count: fields.length })}
      advice={words?.advice}
      top={top.map(({ path, message }) => ({ path: labelOf(path), message }))}
      fields={fields}
      labelOf={labelOf}
      onLead={(path) =>
        [...parts, ...beside].some((field) => field.path === path)
          ? focusField(path)
          : form.setFocus(path as FieldPath<Values>)
      }
      error={error}
    >
      {children}
    </MessageList>
  );
}

function inPageOrder(fields: readonly FieldMessage[], places: readonly string[]): FieldMessage[] {
  const placeOf = ({ path }: FieldMessage) => (places.includes(path) ? places.indexOf(path) : places.length);
  return fields.toSorted((one, other) => placeOf(one) - placeOf(other));
}

function listErrors(errors: FieldErrors, parent = ''): FieldMessage[] {
  return Object.entries(errors).flatMap(([key, value]) => {
    if (!value || typeof value !== 'object') return [];
    const path = parent === '' ? key : `${parent}.${key}`;
    if (typeof value.message === 'string' && value.message !== '') return [{ path, message: value.message }];
    return key === 'ref' ? [] : listErrors(value as FieldErrors, path);
  });
}

interface MessageListProps {
  box: Ref<HTMLDivElement>;
  title: string;
  advice?: string | undefined;
  /** About no field. */
  top: readonly FieldMessage[];
  fields: readonly FieldMessage[];
  labelOf: (path: string) => string;
  onLead: (path: string) => void;
  error: ApiError | null;
  children?: ReactNode;
}

export function MessageList(props: MessageListProps) {
  const { box, title, advice, top, fields, labelOf, onLead, error, children } = props;
  return (
    <div className={classes.box} role="alert" tabIndex={-1} ref={box}>
      <p className={classes.title}>{title}</p>
      {advice === undefined ? null : <p className={classes.advice}>{advice}</p>}
      <ul className={classes.list}>
        {top.map(({ path, message }) => (
          <li key={`${path} ${message}`}>
            {path === '' ? '' : `${path}: `}
            {contractText(message)}
          </li>
        ))}
        {fields.map(({ path, message }) => (
          <li key={path}>
            <Sentence
              text={sharedWords.fieldMessage({
                label: labelOf(path),
                message: message === fillThisIn ? formWords.missing : contractText(message),
              })}
              parts={{
                field: (label) => (
                  <button type="button" className={classes.link} onClick={() => onLead(path)}>
                    {label}
                  </button>
                ),
              }}
            />
          </li>
        ))}
      </ul>
      {children}
      {error === null ? null : <ErrorFacts error={error} />}
    </div>
  );
}
