import { useEffect, useRef } from 'react';

import { describeError } from '#web/shared/ui/describe-error.ts';
import { ErrorFacts } from '#web/shared/ui/error-facts.tsx';

import { isCustomerPath } from './customer-values.ts';
import { fieldLabel } from './field-label.ts';
import { focusField } from './focus-field.ts';
import { stepOfPath } from './form-steps.ts';
import classes from './refusal-summary.module.css';
import { RetryWait } from './retry-wait.tsx';
import type { ShareDocumentsControl } from './use-share-documents.ts';

/** What a refusal said: on top what found no field, then each field as a way to it, then what support asks for. */
export function RefusalSummary({ control }: { control: ShareDocumentsControl }) {
  const { form, sending, refusal, goTo, documents, step } = control;
  const box = useRef<HTMLDivElement>(null);
  const error = sending.state.phase === 'refused' ? sending.state.error : null;

  // A refusal arrives by itself, after the person has looked away: the focus goes where it is read, and only once the step
  // that it leads to has been shown, which takes the focus too.
  useEffect(() => {
    if (error === null) return undefined;
    const frame = requestAnimationFrame(() => box.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [error]);

  if (error === null || step === 'sent') return null;
  const { title, advice } = describeError(error);
  const lead = (path: string) => {
    goTo(stepOfPath(path));
    if (isCustomerPath(path)) requestAnimationFrame(() => form.setFocus(path));
    else focusField(path);
  };
  return (
    <div className={classes.summary} role="alert" tabIndex={-1} ref={box}>
      <p className={classes.title}>{title}</p>
      <p className={classes.advice}>{advice} Nothing you typed or chose is lost.</p>
      <ul className={classes.list}>
        {refusal.top.map(({ path, message }) => (
          <li key={`${path} ${message}`}>
            {path === '' ? '' : `${path}: `}
            {message}
          </li>
        ))}
        {[...refusal.onFields].map(([path, message]) => (
          <li key={path}>
            <button type="button" className={classes.link} onClick={() => lead(path)}>
              {fieldLabel(path, documents.drafts)}
            </button>
            : {message}
          </li>
        ))}
      </ul>
      <RetryWait error={error} />
      <ErrorFacts error={error} />
    </div>
  );
}
