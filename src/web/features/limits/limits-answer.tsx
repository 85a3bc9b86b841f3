import type { LimitsAnswer as Answer, LimitsRequest } from '#contract/service/limits.ts';
import { describeContext } from '#web/shared/forms/transaction-context.ts';
import { readWindows } from '#web/shared/limits/limit-windows.ts';
import { Amount } from '#web/shared/ui/amount.tsx';
import { FactList } from '#web/shared/ui/fact-list.tsx';
import { JsonPanel } from '#web/shared/ui/json-panel.tsx';
import { LimitBars } from '#web/shared/ui/limit-bars.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { ProvenanceLine } from '#web/shared/ui/provenance-line.tsx';
import { VerdictBox } from '#web/shared/ui/verdict-box.tsx';

import { readLimitsVerdict } from './limits-rules.ts';
import { words } from './limits-words.ts';

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
        <ProvenanceLine source={words.fetched} at={fetchedAt} />
      </VerdictBox>
      <Panel title={words.windows} flush>
        <LimitBars windows={windows} />
      </Panel>
      <Panel title={words.oneTransaction}>
        <FactList
          facts={[
            { label: words.atLeast, value: bound(minFiat) },
            { label: words.atMost, value: bound(maxFiat) },
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
