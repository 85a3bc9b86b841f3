import { ActionIcon, Button } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconRefresh,
} from '@tabler/icons-react';
import { Link } from 'react-router-dom';

import type { CustomerRecord } from '#contract/desk/customers.ts';
import { useMay, whoMay } from '#web/shared/api/current-staff.ts';
import { languageOfCountry } from '#contract/messages/message-rules.ts';
import { limitsAnswer } from '#contract/service/limits.ts';
import { compareDecimals, groupDigits } from '#web/shared/format/decimal.ts';
import { listWords, midSentence } from '#web/shared/format/text.ts';
import { describeContext } from '#web/shared/forms/transaction-context.ts';
import { readWindows, tightestOf } from '#web/shared/limits/limit-windows.ts';
import { limitName } from '#web/shared/limits/limit-words.ts';
import { ReplyMenu } from '#web/shared/messages/reply-menu.tsx';
import { paths } from '#web/shared/paths.ts';
import { Timestamp } from '#web/shared/time/timestamp.tsx';
import { DelayedSkeleton } from '#web/shared/ui/delayed-skeleton.tsx';
import { DriftBanner } from '#web/shared/ui/drift-banner.tsx';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';
import { Hint } from '#web/shared/ui/hint.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { RoleGateLink } from '#web/shared/ui/role-gate.tsx';
import { methodName } from '#web/shared/words/method-words.ts';
import {
  remedyAction,
  remedyOf,
  requirementTitle,
  unknownRequirement,
  wordsOfRequirement,
} from '#web/shared/words/requirement-words.ts';

import { routeAsked, type Trouble } from './customer-look.ts';
import type { SeenLook } from './customer-queries.ts';
import { additionWords, words } from './customer-words.ts';
import classes from './customer.module.css';

interface MayTheyPayProps {
  record: CustomerRecord;
  look: SeenLook;
  isBlocked: boolean;
  /** Without an account nothing is asked. */
  hasNoAccount: boolean;
}

/** The verdict first, then what is missing with the button that satisfies it, then what was asked and when. */
export function MayTheyPay({ record, look, isBlocked, hasNoAccount }: MayTheyPayProps) {
  const { identityReference } = record;
  const mayAsk = useMay('inspect-customer');
  return (
    <Panel
      title={words.pay.title}
      aside={
        mayAsk ? (
          <>
            {isBlocked ? null : (
              <ReplyMenu language={languageOfCountry(record.facts.residence?.value.country)} />
            )}
            <Button
              component={Link}
              to={paths.eligibility({ identityReference })}
              variant="subtle"
              size="compact-sm"
            >
              {words.pay.otherwise}
            </Button>
            {hasNoAccount ? null : <AskAgain look={look} />}
          </>
        ) : null
      }
    >
      <div className={classes.pay} data-reserved={mayAsk || undefined}>
        <TroubleShown trouble={look.troubles?.eligibility ?? null} onRetry={look.askAgain} />
        <Verdict record={record} isAsking={look.isAsking} isBlocked={isBlocked} mayAsk={mayAsk} />
      </div>
    </Panel>
  );
}

function AskAgain({ look: { isAsking, askAgain } }: { look: SeenLook }) {
  return (
    <Hint label={words.pay.again}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={24}
        aria-label={words.pay.again}
        loading={isAsking}
        onClick={askAgain}
      >
        <IconRefresh size={16} aria-hidden />
      </ActionIcon>
    </Hint>
  );
}

interface TroubleShownProps {
  trouble: Trouble;
  onRetry: () => void;
}

/** What went wrong with a question; what was known before stays below it. */
export function TroubleShown({ trouble, onRetry }: TroubleShownProps) {
  if (trouble === null) return null;
  if (trouble.kind === 'drift') return <DriftBanner problems={trouble.problems} />;
  return <ErrorPanel error={trouble.error} onRetry={onRetry} />;
}

interface VerdictProps {
  record: CustomerRecord;
  isAsking: boolean;
  isBlocked: boolean;
  mayAsk: boolean;
}

function Verdict({ record, isAsking, isBlocked, mayAsk }: VerdictProps) {
  const { identityReference, facts } = record;
  const fact = facts.eligibility;
  if (fact === undefined) {
    if (isBlocked) return <VerdictTitle tone="bad">{words.pay.blocked}</VerdictTitle>;
    if (isAsking) return <DelayedSkeleton lines={3} label={words.pay.asking} />;
    return (
      <>
        <VerdictTitle tone="neutral">{words.pay.never}</VerdictTitle>
        {mayAsk ? null : (
          <p className={classes.asked}>{words.pay.askedBy({ roles: whoMay('inspect-customer') })}</p>
        )}
      </>
    );
  }
  const { request } = fact.value;
  const route = routeAsked(request);
  const missing = [...new Set(fact.value.requirements)];
  const { tone, title } = isBlocked
    ? ({ tone: 'bad', title: words.pay.blocked } as const)
    : verdictOf({ ...fact.value, missing, amount: amountOf(request), most: mostByLimits(record) });
  return (
    <>
      <VerdictTitle tone={tone}>{title}</VerdictTitle>
      {missing.length === 0 ? null : <Missing missing={missing} identityReference={identityReference} />}
      <p className={classes.asked}>
        {route === null ? words.pay.notKept : describeContext({ ...route, method: methodName(route.method) })}{' '}
        · <Timestamp at={fact.at} show="relative" />
      </p>
    </>
  );
}

const icons = {
  good: IconCircleCheck,
  action: IconAlertTriangle,
  bad: IconCircleX,
  neutral: IconCircleDashed,
} as const;

function VerdictTitle({ tone, children }: { tone: keyof typeof icons; children: string }) {
  const Icon = icons[tone];
  return (
    <p className={classes.verdict} data-tone={tone}>
      <Icon size={20} aria-hidden />
      <span>{children}</span>
    </p>
  );
}

interface Answered {
  paymentReady?: boolean | undefined;
  missing: readonly string[];
  /** `1,000.00 EUR`; null where none was asked about. */
  amount: string | null;
  /** What the limits leave where that is less than the amount, and by which of them. */
  most: { left: string; limit: string } | null;
}

/** The answer in one line. It may be ready and list requirements; both are then said. Spec: Eligibility. */
function verdictOf({ paymentReady, missing, amount, most }: Answered): {
  tone: keyof typeof icons;
  title: string;
} {
  const asked = amount ?? 'none';
  if (paymentReady === undefined) return { tone: 'neutral', title: words.pay.unreadable };
  if (paymentReady && most !== null) {
    return { tone: 'action', title: words.pay.onlyUpTo({ left: most.left, limit: most.limit }) };
  }
  if (paymentReady) {
    return {
      tone: 'good',
      title: missing.length === 0 ? words.pay.yes({ amount: asked }) : words.pay.yesListed({ amount: asked }),
    };
  }
  const [first, ...more] = missing.map(requirementTitle);
  if (first === undefined) return { tone: 'action', title: words.pay.noReason({ amount: asked }) };
  const names = listWords([first, ...more.map(midSentence)].map(midSentence), 'and');
  return { tone: 'action', title: words.pay.missing({ amount: asked, names }) };
}

/** What makes two questions about the same transaction. */
const sameIn = ['transactionType', 'method', 'fiat', 'crypto', 'blockchain'] as const;

/** The tightest limit, where it leaves less than the amount that eligibility was asked for. The limits of another route say nothing of that. */
function mostByLimits({ facts: { eligibility, limits } }: CustomerRecord): Answered['most'] {
  const isOfOneRoute = sameIn.every(
    (name) => eligibility?.value.request?.[name] === limits?.value.request?.[name],
  );
  if (!isOfOneRoute) return null;
  const { fiatAmount, fiat } = eligibility?.value.request ?? {};
  const tightest = limits && tightestOf(readWindows(limitsAnswer.parse({ limits: limits.value.limits })));
  const { remaining, currency } = tightest?.figures ?? {};
  if (fiatAmount === undefined || remaining === undefined || currency !== fiat) return null;
  if (tightest == null || (compareDecimals(remaining, fiatAmount) ?? 0) >= 0) return null;
  return {
    left: `${groupDigits(remaining)} ${currency}`,
    limit: limitName(tightest.period, tightest.source),
  };
}

type Asked = NonNullable<CustomerRecord['facts']['eligibility']>['value']['request'];

function amountOf(asked: Asked): string | null {
  const { fiatAmount, cryptoAmount, fiat, crypto } = asked ?? {};
  if (fiatAmount !== undefined) return `${groupDigits(fiatAmount)} ${fiat ?? ''}`.trim();
  return cryptoAmount === undefined ? null : `${groupDigits(cryptoAmount)} ${crypto ?? ''}`.trim();
}

interface MissingProps {
  missing: readonly string[];
  identityReference: string;
}

/**
 * A button for each requirement. One that is not in the interface document is shown as it came, and leads nowhere. For a role that satisfies none
 * the verdict has named them already.
 */
function Missing({ missing, identityReference }: MissingProps) {
  const mayShare = useMay('onboard-customer');
  const shown = missing.filter((requirement) => mayShare || wordsOfRequirement(requirement) === null);
  if (shown.length === 0) return null;
  return (
    <ul className={classes.missing} aria-label={words.pay.missingList}>
      {shown.map((requirement) => (
        <li key={requirement}>
          <Remedy requirement={requirement} identityReference={identityReference} />
        </li>
      ))}
    </ul>
  );
}

function Remedy({ requirement, identityReference }: { requirement: string; identityReference: string }) {
  const to = remedyOf(requirement, identityReference);
  if (to === null) {
    return (
      <span className={classes.asked}>
        {words.pay.unknown({ requirement, mark: unknownRequirement.mark })}
      </span>
    );
  }
  return (
    <RoleGateLink
      action={remedyAction(requirement, identityReference)}
      to={to}
      variant="default"
      size="compact-md"
    >
      {additionWords[requirement] ?? requirement}
    </RoleGateLink>
  );
}
