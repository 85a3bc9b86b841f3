import type { ApiError } from '#web/shared/api/api-error.ts';
import { shortenMiddle } from '#web/shared/format/shorten-middle.ts';

import { CopyButton } from './copy-button.tsx';
import classes from './error-panel.module.css';
import { sharedWords as words } from '#web/shared/words/shared-words.ts';

/** `HTTP 422 · request 2b6f… ⧉ · trace 71aa… ⧉`: what support asks for. */
export function ErrorFacts({ error }: { error: ApiError }) {
  const { status, requestId, traceId } = error.facts;
  return (
    <span className={classes.facts}>
      {status === null ? null : <span>{words.httpStatus(status)}</span>}
      {requestId ? <CopyableId name={words.request} value={requestId} /> : null}
      {traceId ? <CopyableId name={words.trace} value={traceId} /> : null}
    </span>
  );
}

function CopyableId({ name, value }: { name: string; value: string }) {
  return (
    <span className={classes.fact}>
      {name} <code title={value}>{shortenMiddle(value, 8, 4)}</code>
      <CopyButton value={value} label={words.idOf(name)} />
    </span>
  );
}
