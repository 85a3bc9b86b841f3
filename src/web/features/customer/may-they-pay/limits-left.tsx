import { Stack, Text } from '@mantine/core';
import type { CustomerRecord } from '#contract/desk/customers.ts';
import { limitsAnswer, type LimitsAnswer } from '#contract/service/limits.ts';
import { useMay, whoMay } from '#web/shared/api/current-staff.ts';
import { moneyWords } from '#web/shared/format/money.ts';
import { LimitBars } from '#web/shared/limits/limit-bars.tsx';
import { LimitUsage } from '#web/shared/limits/limit-usage.tsx';
import { type LimitWindow, readWindows } from '#web/shared/limits/limit-windows.ts';
import { limitWords } from '#web/shared/limits/limit-words.ts';
import { Timestamp } from '#web/shared/time/timestamp.tsx';
import { DelayedSkeleton } from '#web/shared/ui/delayed-skeleton.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';

import { methodName } from '#web/shared/words/method-words.ts';

import type { SeenLook } from './customer-situation.ts';
import { words } from '../customer-words.ts';
import classes from './limits-left.module.css';
import { TroubleShown } from './may-they-pay.tsx';

interface LimitsLeftProps {
  record: CustomerRecord;
  look: SeenLook;
  isBlocked: boolean;
}

export function LimitsLeft({ record, look, isBlocked }: LimitsLeftProps) {
  const fact = record.facts.limits;
  const mayAsk = useMay('inspect-customer');
  return (
    <Panel
      title={words.limits.title}
      aside={fact === undefined ? null : <Timestamp at={fact.at} show="relative" />}
    >
      {/* Four windows high, so nothing moves when they arrive. */}
      <Stack gap={10} mih={mayAsk ? 256 : undefined}>
        <TroubleShown trouble={look.questions.limits.trouble} onRetry={look.askAgain} />
        {fact === undefined ? (
          look.isAsking ? (
            <DelayedSkeleton lines={5} label={words.limits.asking} />
          ) : (
            <Text c="dimmed" fz="sm" className="anywhere">
              {mayAsk ? words.limits.never : words.limits.askedBy({ roles: whoMay('inspect-customer') })}
            </Text>
          )
        ) : (
          <Left value={fact.value} isBlocked={isBlocked} />
        )}
      </Stack>
    </Panel>
  );
}

type LimitsValue = NonNullable<CustomerRecord['facts']['limits']>['value'];

function Left({ value: { request, limits }, isBlocked }: { value: LimitsValue; isBlocked: boolean }) {
  const answer = limitsAnswer.parse({ limits });
  const windows = readWindows(answer);
  const transaction = describeTransaction(answer);
  return (
    <>
      {isBlocked ? (
        <Text c="dimmed" fz="sm" className="anywhere">
          {words.limits.notUsable}
        </Text>
      ) : null}
      <dl className={classes.windows} data-idle={isBlocked || undefined}>
        {windows.map((window) => (
          <Window window={window} key={window.period} />
        ))}
      </dl>
      <Text c="dimmed" fz="sm" className="anywhere">
        {[
          request?.method === undefined ? null : words.limits.by({ method: methodName(request.method) }),
          transaction === '' ? null : `${words.limits.oneTransaction} ${transaction}`,
        ]
          .filter((part) => part !== null)
          .join(' · ')}
      </Text>
      <details className="sources">
        <summary>{words.limits.bySource}</summary>
        <LimitBars windows={windows} />
      </details>
    </>
  );
}

const periods: Readonly<Record<string, string>> = words.limits.periods;

function Window({ window: { period, lines } }: { window: LimitWindow }) {
  const line = lines.find(({ isEffective }) => isEffective) ?? lines.find(({ figures }) => figures !== null);
  return (
    <div className={classes.window} data-tightest={line?.isTightest || undefined}>
      <dt>{periods[period] ?? period}</dt>
      <dd>
        {line?.figures == null ? (
          <Text span c="dimmed" fz="sm" className="anywhere">
            {limitWords.notGiven}
          </Text>
        ) : (
          <LimitUsage line={line} isSourceNamed={line.source !== 'customer'} />
        )}
      </dd>
    </div>
  );
}

function describeTransaction({ limits: { transaction } }: LimitsAnswer): string {
  return words.limits.transaction({
    least: money(transaction?.minFiat) ?? 'none',
    most: money(transaction?.maxFiat) ?? 'none',
  });
}

function money(
  value: { amount?: string | undefined; currency?: string | undefined } | undefined,
): string | null {
  return value?.amount === undefined ? null : moneyWords(value.amount, value.currency);
}
