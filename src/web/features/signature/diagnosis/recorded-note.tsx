import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';

import type { RequestDetail } from '#contract/desk/requests.ts';
import { formatExactBytes } from '#web/shared/format/format-bytes.ts';
import { paths } from '#web/shared/paths.ts';
import { Panel } from '#web/shared/ui/panel.tsx';

import { words } from '../words/signature-words.ts';

/** What a recorded call lacks to be diagnosed. */
export function RecordedNote({ call, id }: { call: RequestDetail; id: string }) {
  return (
    <Panel title={words.fromRequest}>
      <p>{words.fromRequestText}</p>
      {call.uri.includes('•') ? <p>{words.fromRequestMasked}</p> : null}
      {call.bodyBytes > 0 ? <p>{words.fromRequestBody(formatExactBytes(call.bodyBytes))}</p> : null}
      <Anchor component={Link} to={paths.request(id)} size="sm">
        {words.openRequest}
      </Anchor>
    </Panel>
  );
}
