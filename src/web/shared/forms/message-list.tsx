import type { ReactNode, Ref } from 'react';

import { fillThisIn } from '#contract/service/identifier-forms.ts';
import type { ApiError } from '#web/shared/api/api-error.ts';
import { contractText } from '#web/shared/language/contract-texts.ts';
import { ErrorFacts } from '#web/shared/ui/error-panel.tsx';
import { sharedWords as words } from '#web/shared/words/shared-words.ts';

import type { FieldMessage } from './flatten-errors.ts';
import { formWords } from './form-words.ts';
import classes from './message-list.module.css';

interface MessageListProps {
  /** For the caller, which decides when it takes the focus. */
  box: Ref<HTMLDivElement>;
  title: string;
  advice?: string | undefined;
  /** What is about no field. */
  top: readonly FieldMessage[];
  fields: readonly FieldMessage[];
  labelOf: (path: string) => string;
  /** Focuses a field by its path. */
  onLead: (path: string) => void;
  /** The refusal itself, for its ids. */
  error: ApiError | null;
  children?: ReactNode;
}

/** What keeps a form from being sent: first what is about no field, then a link to each wrong field, then the ids that support asks for. */
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
            <button type="button" className={classes.link} onClick={() => onLead(path)}>
              {labelOf(path)}
            </button>
            {words.afterField({
              message: message === fillThisIn ? formWords.missing : contractText(message),
            })}
          </li>
        ))}
      </ul>
      {children}
      {error === null ? null : <ErrorFacts error={error} />}
    </div>
  );
}
