import type { LimitsAnswer as Answer, LimitsRequest } from '#contract/service/limits.ts';
import type { Answered } from '#web/shared/api/use-inspector.ts';
import { describeContext } from '#web/shared/forms/transaction-context.ts';
import { readWindows } from '#web/shared/limits/limit-windows.ts';
import { Amount } from '#web/shared/ui/amount.tsx';
import { ChangesPanel } from '#web/shared/ui/changes-panel.tsx';
import { FactList } from '#web/shared/ui/fact-list.tsx';
import { JsonPanel } from '#web/shared/ui/json-panel.tsx';
import { LimitBars } from '#web/shared/ui/limit-bars.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { ProvenanceLine } from '#web/shared/ui/provenance-line.tsx';
import { VerdictBox } from '#web/shared/ui/verdict-box.tsx';
import { questionWords } from '#web/shared/words/question-words.ts';

import { describeLimitChanges } from './limits-changes.ts';
import { readLimitsVerdict, verdictText } from './limits-rules.ts';
import { words } from './limits-words.ts';

interface LimitsAnswerProps {
  current: Answered<LimitsRequest, Answer>;
  previous: Answered<LimitsRequest, Answer> | null;
}

/** What is left first, then every window and source, then the raw answer. */
export function LimitsAnswer({ current, previous }: LimitsAnswerProps) {
  const { request, answer, raw, fetchedAt } = current;
  const windows = readWindows(answer);
  const { minFiat, maxFiat } = answer.limits.transaction ?? {};
  return (
    <>
      <VerdictBox {...readLimitsVerdict(windows)} copied={verdictText(current)}>
        {request.identityReference} · {describeContext(request)}
        <ProvenanceLine source={questionWords.fetched} at={fetchedAt} />
      </VerdictBox>
      <ChangesPanel changes={describeLimitChanges(previous, current)} />
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
