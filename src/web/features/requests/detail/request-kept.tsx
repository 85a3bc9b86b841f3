import { Anchor } from '@mantine/core';
import { useMemo, useState } from 'react';

import type { RequestDetail } from '#contract/desk/requests.ts';
import { FactList } from '#web/shared/ui/fact-list.tsx';
import { boundJson } from '#web/shared/ui/foreign-text/bound-json.ts';
import { JsonPanel } from '#web/shared/ui/json-panel.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';

import { words } from '../words/requests-words.ts';
import classes from './request-detail.module.css';

/** What is kept in clear of question and answer, and the masks of what is not. */
export function RequestKept({ request }: { request: RequestDetail }) {
  const { asked, answered, personalValues } = request;
  return (
    <>
      <Kept title={words.asked} value={asked} />
      <Kept title={words.answered} value={answered} />
      {personalValues.length === 0 ? null : (
        <Panel title={words.personal}>
          <FactList facts={personalValues.map(({ field, masked }) => ({ label: field, value: masked }))} />
        </Panel>
      )}
    </>
  );
}

function Kept({ title, value }: { title: string; value: unknown }) {
  const [isWhole, setWhole] = useState(false);
  const { shown, isCut } = useMemo(() => boundJson(value), [value]);
  if (value === undefined || value === null) {
    return (
      <Panel title={title}>
        <p className={classes.note}>{words.nothingKept}</p>
      </Panel>
    );
  }
  return (
    <div>
      <JsonPanel data={isWhole ? value : shown} title={title} isOpenAtFirst />
      {isCut && !isWhole ? (
        <Anchor component="button" type="button" size="sm" onClick={() => setWhole(true)}>
          {words.showWhole}
        </Anchor>
      ) : null}
    </div>
  );
}
