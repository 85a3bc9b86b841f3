import type { CustomerRecord } from '#contract/desk/customers.ts';
import { limitsAnswer, type LimitsAnswer, type LimitsRequest } from '#contract/service/limits.ts';
import { callService } from '#web/shared/api/call-service.ts';
import { groupDigits } from '#web/shared/format/group-digits.ts';
import { readWindows } from '#web/shared/limits/limit-windows.ts';
import { paths } from '#web/shared/paths.ts';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';
import { LimitBars } from '#web/shared/ui/limit-bars.tsx';

import { words } from '../words/customer-words.ts';
import { useAskAgain } from './ask-again.ts';
import { lastLimitsRequest } from './asked-again.ts';
import { AskedFor } from './asked-for.tsx';
import { InspectedPanel } from './inspected-panel.tsx';
import { NeverAsked } from './never-asked.tsx';
import classes from './overview.module.css';

const text = words.limits;
const ask = async (body: LimitsRequest) => callService('getLimits', { body });

/** The latest limits as bars, window by window and source by source, the tightest bold. */
export function LimitsPanel({ record }: { record: CustomerRecord }) {
  const { identityReference, facts } = record;
  const fact = facts.limits;
  const asking = useAskAgain({ ask, identityReference, done: text.fetched });
  const to = paths.limits({ identityReference });
  if (fact === undefined) return <NeverAsked text={text} to={to} />;
  const request = lastLimitsRequest(identityReference, fact.value.request);
  const answer = limitsAnswer.parse({ limits: fact.value.limits });
  const transaction = describeTransaction(answer);
  return (
    <InspectedPanel text={text} fact={fact} request={request} asking={asking} flush>
      {asking.error ? (
        <div className={classes.inset}>
          <ErrorPanel error={asking.error} />
        </div>
      ) : null}
      <LimitBars windows={readWindows(answer)} />
      <p className={`${classes.asked} ${classes.foot}`}>
        {transaction === '' ? null : `${text.oneTransaction} ${transaction}. `}
        <AskedFor request={request} to={to} other={text.whole} />
      </p>
    </InspectedPanel>
  );
}

function describeTransaction({ limits: { transaction } }: LimitsAnswer): string {
  return text.transaction(money(transaction?.minFiat), money(transaction?.maxFiat));
}

function money(
  value: { amount?: string | undefined; currency?: string | undefined } | undefined,
): string | null {
  return value?.amount === undefined ? null : `${groupDigits(value.amount)} ${value.currency ?? ''}`.trim();
}
