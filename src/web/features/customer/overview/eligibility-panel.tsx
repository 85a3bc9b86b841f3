import type { CustomerRecord } from '#contract/desk/customers.ts';
import type { EligibilityRequest } from '#contract/service/eligibility.ts';
import { callService } from '#web/shared/api/call-service.ts';
import { paths } from '#web/shared/paths.ts';
import { DriftBanner } from '#web/shared/ui/drift-banner.tsx';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';
import { RequirementChips } from '#web/shared/ui/requirement-chips.tsx';
import { ToneBadge } from '#web/shared/ui/tone-badge.tsx';
import type { Tone } from '#web/shared/ui/tone.ts';

import { words } from '../words/customer-words.ts';
import { useAskAgain } from './ask-again.ts';
import { lastEligibilityRequest } from './asked-again.ts';
import { AskedFor } from './asked-for.tsx';
import { InspectedPanel } from './inspected-panel.tsx';
import { NeverAsked } from './never-asked.tsx';
import classes from './overview.module.css';

const text = words.eligibility;
const ask = async (body: EligibilityRequest) => callService('checkEligibility', { body });

/** The latest eligibility: the verdict, what it was asked for, and a chip a requirement that leads to its remedy. */
export function EligibilityPanel({ record }: { record: CustomerRecord }) {
  const { identityReference, facts } = record;
  const fact = facts.eligibility;
  const asking = useAskAgain({ ask, identityReference, done: text.checked });
  const to = paths.eligibility({ identityReference });
  if (fact === undefined) return <NeverAsked text={text} to={to} />;
  const request = lastEligibilityRequest(identityReference, fact.value.request);
  const drift = asking.data?.drift ?? [];
  return (
    <InspectedPanel text={text} fact={fact} request={request} asking={asking}>
      <div className={classes.stack}>
        {asking.error ? <ErrorPanel error={asking.error} /> : null}
        {drift.length > 0 ? <DriftBanner problems={drift} /> : null}
        <Verdict {...fact.value} identityReference={identityReference} />
        <p className={classes.asked}>
          <AskedFor request={request} to={to} other={text.whole} />
        </p>
      </div>
    </InspectedPanel>
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

/** Ready and requirements may come together: then both are said. Spec: Eligibility; */
function readVerdict({ paymentReady, requirements }: Value): { tone: Tone; name: string } {
  if (paymentReady === undefined) return { tone: 'neutral', name: text.unreadable };
  if (!paymentReady) return { tone: 'action', name: text.notReady };
  return { tone: 'good', name: requirements?.length ? text.readyListed : text.ready };
}
