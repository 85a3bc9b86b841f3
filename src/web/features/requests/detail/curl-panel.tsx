import type { RequestDetail } from '#contract/desk/requests.ts';
import { type OperationName, operations } from '#contract/service/operations.ts';
import { CopyButton } from '#web/shared/ui/copy-button.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';

import { curlOf } from '../curl/curl-of.ts';
import { words } from '../words/requests-words.ts';
import classes from './request-detail.module.css';

/** The call as a command to copy: without secret, signature and personal values. */
export function CurlPanel({ request }: { request: RequestDetail }) {
  const command = curlOf(request);
  const isWrite =
    Object.hasOwn(operations, request.operation) && operations[request.operation as OperationName].isWrite;
  return (
    <Panel title={words.curl} aside={<CopyButton value={command} label={words.curlCopied} />}>
      <p className={classes.note}>
        {words.curlText} {isWrite ? words.curlWrites : null}
      </p>
      <pre className={classes.command} translate="no">
        {command}
      </pre>
    </Panel>
  );
}
