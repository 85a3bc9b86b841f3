import { Anchor } from '@mantine/core';
import { useMemo, useState } from 'react';

import type { CallbackRecord } from '#contract/desk/callbacks.ts';
import { JsonPanel } from '#web/shared/ui/json-panel.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';

import { words } from '../words/callbacks-words.ts';
import { boundJson } from '#web/shared/ui/foreign-text/bound-json.ts';
import classes from './callback-detail.module.css';
import { ForeignText } from '#web/shared/ui/foreign-text/foreign-text.tsx';

/** What was sent: as JSON that folds, or the beginning of what is none. */
export function CallbackBody({ callback: { body, unreadableBody } }: { callback: CallbackRecord }) {
  const [isWhole, setWhole] = useState(false);
  const { shown, isCut } = useMemo(() => boundJson(body), [body]);
  if (unreadableBody !== null) {
    return (
      <Panel title={words.body}>
        <p className={classes.note}>{words.bodyUnreadable}</p>
        <ForeignText isRaw>{unreadableBody}</ForeignText>
      </Panel>
    );
  }
  if (body === null || body === undefined) {
    return (
      <Panel title={words.body}>
        <p className={classes.note}>{words.bodyGone}</p>
      </Panel>
    );
  }
  return (
    <div className={classes.body}>
      <JsonPanel data={isWhole ? body : shown} title={words.body} isOpenAtFirst />
      {isCut && !isWhole ? (
        <Anchor component="button" type="button" size="sm" onClick={() => setWhole(true)}>
          {words.showWholeBody}
        </Anchor>
      ) : null}
      <p className={classes.note}>{words.bodyMasked}</p>
    </div>
  );
}
