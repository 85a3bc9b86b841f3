import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';

import type { CustomerRecord } from '#contract/desk/customers.ts';
import { limitsAnswer, type LimitsAnswer, type LimitsRequest } from '#contract/service/limits.ts';
import { callService } from '#web/shared/api/call-service.ts';
import { groupDigits } from '#web/shared/format/group-digits.ts';
import { readWindows } from '#web/shared/limits/limit-windows.ts';
import { paths } from '#web/shared/paths.ts';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';
import { FactSource } from '#web/shared/ui/fact-source.tsx';
import { LimitBars } from '#web/shared/ui/limit-bars.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { RoleGateLink } from '#web/shared/ui/role-gate-link.tsx';

import { factSource } from '../record/fact-source.ts';
import { words } from '../words/customer-words.ts';
import { AskAgainButton } from './ask-again-button.tsx';
import { useAskAgain } from './ask-again.ts';
import { describeQuestion, lastLimitsRequest } from './asked-again.ts';
import classes from './overview.module.css';

const text = words.limits;
const ask = async (body: LimitsRequest) => callService('getLimits', { body });

/** The latest limits as bars, window by window and source by source, the tightest bold. Details 27. */
export function LimitsPanel({ record }: { record: CustomerRecord }) {
  const { identityReference, facts } = record;
  const fact = facts.limits;
  const asking = useAskAgain({ ask, identityReference, done: text.fetched });
  if (fact === undefined) {
    return (
      <Panel title={text.title}>
        <EmptyState
          title={text.never}
          action={
            <RoleGateLink
              action="inspect-customer"
              to={paths.limits({ identityReference })}
              variant="default"
            >
              {text.get}
            </RoleGateLink>
          }
        >
          {text.neverWhy}
        </EmptyState>
      </Panel>
    );
  }
  const request = lastLimitsRequest(identityReference, fact.value.request);
  const answer = limitsAnswer.parse({ limits: fact.value.limits });
  const transaction = describeTransaction(answer);
  return (
    <Panel
      title={text.title}
      flush
      aside={
        <>
          <FactSource source={factSource(fact.source)} at={fact.at} />
          {request === null ? null : (
            <AskAgainButton
              label={text.again}
              isAsking={asking.isPending}
              onAsk={() => asking.mutate(request)}
            />
          )}
        </>
      }
    >
      {asking.error ? (
        <div className={classes.inset}>
          <ErrorPanel error={asking.error} />
        </div>
      ) : null}
      <LimitBars windows={readWindows(answer)} />
      <p className={`${classes.asked} ${classes.foot}`}>
        {transaction === '' ? null : `${text.oneTransaction} ${transaction}. `}
        {request === null
          ? words.eligibility.notKept
          : `${words.asked.for} ${describeQuestion(request)}`}{' '}
        <Anchor component={Link} to={paths.limits({ identityReference })} fz="inherit" underline="always">
          {text.whole}
        </Anchor>
      </p>
    </Panel>
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
