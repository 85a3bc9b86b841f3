import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';

import { mayRole } from '#contract/desk/permissions.ts';
import { identityReference } from '#contract/service/primitives.ts';
import { useCurrentStaff } from '#web/shared/api/current-staff.ts';
import { actionOfWay, type Way, wayIn, ways } from '#web/shared/creation-ways.ts';
import { LeaveDialog } from '#web/shared/forms/leave-dialog.tsx';
import { useLeaveGuard } from '#web/shared/forms/use-leave-guard.ts';
import { ForbiddenCall } from '#web/shared/ui/forbidden-call.tsx';
import { PageHeader } from '#web/shared/ui/page-header.tsx';

import { BasicForm } from './basic/basic-form.tsx';
import { words } from './words/new-customer-words.ts';
import { RelianceForm } from './reliance/reliance-form.tsx';
import { TokenForm } from './token/token-form.tsx';
import type { Unsent } from './creation/unsent-work.ts';
import { WayChoice } from './ways/way-choice.tsx';

const forms = { basic: BasicForm, reliance: RelianceForm, token: TokenForm } as const;

/** `/new-customer?way=…&identityReference=…`: three forms on one page. */
export function NewCustomerPage() {
  const [search] = useSearchParams();
  const parsed = identityReference.safeParse(search.get('identityReference'));
  const reference = parsed.success ? parsed.data : undefined;
  // Another customer's address is another page.
  return <NewCustomer key={reference ?? ''} way={wayIn(search)} reference={reference} />;
}

/** Whatever was looked at stays in the page, so that looking at another way loses nothing. */
function NewCustomer({ way, reference }: { way: Way; reference: string | undefined }) {
  const [unsent, setUnsent] = useState<Readonly<Record<Way, Unsent>>>({
    basic: 'none',
    reliance: 'none',
    token: 'none',
  });
  const [seen, setSeen] = useState<readonly Way[]>([way]);
  if (!seen.includes(way)) setSeen([...seen, way]);
  const [tellers] = useState(() => tellersOf(setUnsent));
  const isSending = Object.values(unsent).includes('sending');
  const { role } = useCurrentStaff();
  const may = (one: Way) => mayRole(role, actionOfWay[one]);
  const blocker = useLeaveGuard(isSending || Object.values(unsent).includes('typed'), ['way']);
  return (
    <>
      <PageHeader title={words.title} />
      <WayChoice current={way} identityReference={reference} />
      {may(way) ? null : <ForbiddenCall action={actionOfWay[way]}>{words.way[way].done}</ForbiddenCall>}
      {ways
        .filter((one) => seen.includes(one) && may(one))
        .map((one) => {
          const Form = forms[one];
          return (
            <div key={one} hidden={one !== way}>
              <Form identityReference={reference ?? ''} onUnsent={tellers[one]} />
            </div>
          );
        })}
      <LeaveDialog
        blocker={blocker}
        title={isSending ? words.leaveSendingTitle : words.leaveTitle}
        text={isSending ? words.leaveSendingText : words.leaveText}
        leave={words.leave}
        stay={words.stay}
      />
    </>
  );
}

type SetUnsent = (change: (before: Readonly<Record<Way, Unsent>>) => Readonly<Record<Way, Unsent>>) => void;

function tellersOf(setUnsent: SetUnsent) {
  const teller = (way: Way) => (told: Unsent) => setUnsent((before) => ({ ...before, [way]: told }));
  return { basic: teller('basic'), reliance: teller('reliance'), token: teller('token') };
}
