import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';

import type { CustomerRecord } from '#contract/desk/customers.ts';
import type { EligibilityRequest } from '#contract/service/eligibility.ts';
import { callService } from '#web/shared/api/call-service.ts';
import { paths } from '#web/shared/paths.ts';
import { DriftBanner } from '#web/shared/ui/drift-banner.tsx';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';
import { FactSource } from '#web/shared/ui/fact-source.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { RequirementChips } from '#web/shared/ui/requirement-chips.tsx';
import { RoleGateLink } from '#web/shared/ui/role-gate-link.tsx';
import { ToneBadge } from '#web/shared/ui/tone-badge.tsx';
import type { Tone } from '#web/shared/ui/tone.ts';

import { factSource } from '../record/fact-source.ts';
import { words } from '../words/customer-words.ts';
import { AskAgainButton } from './ask-again-button.tsx';
import { useAskAgain } from './ask-again.ts';
import { describeQuestion, lastEligibilityRequest } from './asked-again.ts';
import classes from './overview.module.css';

const text = words.eligibility;
const ask = async (body: EligibilityRequest) => callService('checkEligibility', { body });

/** The latest eligibility: the verdict, what it was asked for, and a chip a requirement that leads to its remedy. */
export function EligibilityPanel({ record }: { record: CustomerRecord }) {
  const { identityReference, facts } = record;
  const fact = facts.eligibility;
  const asking = useAskAgain({ ask, identityReference, done: text.checked });
  if (fact === undefined) {
    return (
      <Panel title={text.title}>
        <EmptyState
          title={text.never}
          action={
            <RoleGateLink
              action="inspect-customer"
              to={paths.eligibility({ identityReference })}
              variant="default"
            >
              {text.check}
            </RoleGateLink>
          }
        >
          {text.neverWhy}
        </EmptyState>
      </Panel>
    );
  }
  const request = lastEligibilityRequest(identityReference, fact.value.request);
  const drift = asking.data?.drift ?? [];
  return (
    <Panel
      title={text.title}
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
      <div className={classes.stack}>
        {asking.error ? <ErrorPanel error={asking.error} /> : null}
        {drift.length > 0 ? <DriftBanner problems={drift} /> : null}
        <Verdict {...fact.value} identityReference={identityReference} />
        <p className={classes.asked}>
          {request === null ? text.notKept : `${words.asked.for} ${describeQuestion(request)}`}{' '}
          <Anchor
            component={Link}
            to={paths.eligibility({ identityReference })}
            fz="inherit"
            underline="always"
          >
            {text.whole}
          </Anchor>
        </p>
      </div>
    </Panel>
  );
}

type Value = NonNullable<CustomerRecord['facts']['eligibility']>['value'];

function Verdict({ paymentReady, requirements, identityReference }: Value & { identityReference: string }) {
  const { tone, name } = readVerdict({ paymentReady, requirements });
  return (
    <div className={classes.verdict}>
      <ToneBadge tone={tone}>{name}</ToneBadge>
      {requirements === undefined || requirements.length === 0 ? (
        <span className={classes.quiet}>
          {paymentReady === true ? text.nothingAsked : paymentReady === false ? text.noReason : null}
        </span>
      ) : (
        <RequirementChips requirements={requirements} identityReference={identityReference} />
      )}
    </div>
  );
}

/** Ready and requirements may come together: then both are said. Spec: Eligibility; details 27. */
function readVerdict({ paymentReady, requirements }: Value): { tone: Tone; name: string } {
  if (paymentReady === undefined) return { tone: 'neutral', name: text.unreadable };
  if (!paymentReady) return { tone: 'action', name: text.notReady };
  return { tone: 'good', name: requirements?.length ? text.readyListed : text.ready };
}
