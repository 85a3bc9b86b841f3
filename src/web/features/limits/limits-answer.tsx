import type { LimitsAnswer as Answer, LimitsRequest } from '#contract/service/limits.ts';
import { describeContext } from '#web/shared/forms/transaction-context.ts';
import { Amount } from '#web/shared/ui/amount.tsx';
import { DataTable } from '#web/shared/ui/data-table.tsx';
import { FactList } from '#web/shared/ui/fact-list.tsx';
import { JsonPanel } from '#web/shared/ui/json-panel.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { ProvenanceLine } from '#web/shared/ui/provenance-line.tsx';
import { VerdictBox } from '#web/shared/ui/verdict-box.tsx';

import classes from './limits-answer.module.css';
import { LimitWindowRows } from './limit-window-rows.tsx';
import { readLimitsVerdict, readWindows } from './limits-rules.ts';

const columns = [
  { name: 'Window' },
  { name: 'Source' },
  { name: 'Used share', isHidden: true, className: classes.usage },
  { name: 'Used', align: 'end' },
  { name: 'Remaining', align: 'end' },
  { name: 'Limit', align: 'end' },
] as const;

export interface LimitsAnswerProps {
  request: LimitsRequest;
  answer: Answer;
  raw: unknown;
  fetchedAt: string;
}

/** What is left first, then every window and source, then the raw answer. */
export function LimitsAnswer({ request, answer, raw, fetchedAt }: LimitsAnswerProps) {
  const windows = readWindows(answer);
  const { tone, title, detail } = readLimitsVerdict(windows);
  const { minFiat, maxFiat } = answer.limits.transaction ?? {};
  return (
    <>
      <VerdictBox tone={tone} title={title} detail={detail}>
        {request.identityReference} · {describeContext(request)}
        <ProvenanceLine source="fetched" at={fetchedAt} />
      </VerdictBox>
      <Panel title="Rolling windows" flush>
        <div className={classes.windows}>
          <DataTable label="Limits by window and source" columns={columns} hasOwnBodies>
            {windows.map((window) => (
              <LimitWindowRows window={window} key={window.period} />
            ))}
          </DataTable>
        </div>
      </Panel>
      <Panel title="One transaction">
        <FactList
          facts={[
            { label: 'At least', value: bound(minFiat) },
            { label: 'At most', value: bound(maxFiat) },
          ]}
        />
      </Panel>
      <JsonPanel data={raw} />
    </>
  );
}

function bound(money: { amount?: string | undefined; currency?: string | undefined } | undefined) {
  return money?.amount === undefined ? null : <Amount value={money.amount} code={money.currency} />;
}
