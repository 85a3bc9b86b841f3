import type { CustomerRecord } from '#contract/desk/customers.ts';
import { Timestamp } from '#web/shared/ui/timestamp.tsx';
import type { Tone } from '#web/shared/ui/tone.ts';
import { ToneBadge } from '#web/shared/ui/tone-badge.tsx';

import type { Standing } from '../account/standing.ts';
import { words } from '../words/customer-words.ts';

interface CustomerBadgesProps {
  standing: Standing | null;
  facts: CustomerRecord['facts'] | undefined;
}

const text = words.header;

/** How a customer stands at a glance: the account, the onboarding as it was last answered, what is still asked. */
export function CustomerBadges({ standing, facts }: CustomerBadgesProps) {
  return (
    <>
      {standing ? <AccountBadge {...standing} /> : null}
      {facts?.onboarding ? <OnboardingBadge fact={facts.onboarding} /> : null}
      {facts?.eligibility ? <RequirementsBadge {...facts.eligibility.value} /> : null}
    </>
  );
}

/** Active or blocked; what no answer of now says is told with what it is remembered from, and its age. */
function AccountBadge({ isBlocked, remembered }: Standing) {
  const status = isBlocked ? text.blocked : text.active;
  return (
    <ToneBadge tone={isBlocked ? 'bad' : remembered === null ? 'good' : 'neutral'}>
      {remembered === null ? (
        status
      ) : (
        <>
          {`${text.remembered(status, text.rememberedFrom[remembered.source])}, `}
          <Timestamp at={remembered.at} show="relative" />
        </>
      )}
    </ToneBadge>
  );
}

const tones: ReadonlyMap<string, Tone> = new Map([
  ['PENDING', 'progress'],
  ['APPROVED', 'good'],
  ['REJECTED', 'bad'],
]);

/** As it was last answered, with its age: nobody can ask for it again. Choice: onboardingStatusOnce. */
function OnboardingBadge({ fact }: { fact: NonNullable<CustomerRecord['facts']['onboarding']> }) {
  const { status } = fact.value;
  const tone = tones.get(status);
  const name = tone === undefined ? text.unknownStatus(status) : (text.onboardingStatuses[status] ?? status);
  return (
    <ToneBadge tone={tone ?? 'neutral'} title={text.onboardingHint}>
      {`${text.onboarding(name)}, `}
      <Timestamp at={fact.at} show="relative" />
    </ToneBadge>
  );
}

function RequirementsBadge({ requirements, paymentReady }: EligibilityValue) {
  if (requirements === undefined) return null;
  const count = requirements.length;
  if (count === 0) return <ToneBadge tone="good">{text.noneOpen}</ToneBadge>;
  // Ready with requirements listed: they do not stand in the way.
  const isReady = paymentReady === true;
  return (
    <ToneBadge tone={isReady ? 'neutral' : 'action'} title={text.requirementsHint}>
      {isReady ? text.listed(count) : text.open(count)}
    </ToneBadge>
  );
}

type EligibilityValue = NonNullable<CustomerRecord['facts']['eligibility']>['value'];
