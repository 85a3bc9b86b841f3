import { Box, SimpleGrid, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';

import { mayRole } from '#contract/desk/permissions.ts';
import { identityReference } from '#contract/service/primitives.ts';
import { useCurrentStaff, whoMay } from '#web/shared/api/current-staff.ts';
import { actionOfWay, type Way, wayIn, ways } from '#web/shared/creation-ways.ts';
import { useFirstFieldFocus } from '#web/shared/forms/focus-field.ts';
import { LeaveGuard } from '#web/shared/forms/leave-guard.tsx';
import { paths } from '#web/shared/paths.ts';
import { ForbiddenCall } from '#web/shared/ui/role-gate.tsx';
import { PageHeader } from '#web/shared/ui/page-header.tsx';
import { sharedWords } from '#web/shared/words/shared-words.ts';

import { BasicForm } from './basic-form.tsx';
import { words } from './new-customer-words.ts';
import classes from './new-customer.module.css';
import { RelianceForm } from './reliance-form.tsx';
import { TokenForm } from './token-form.tsx';
import type { Unsent } from './use-creation.ts';

/** `/new-customer?way=…&identityReference=…`. */
export function NewCustomerPage() {
  useFirstFieldFocus(words.title);
  const [search] = useSearchParams();
  const parsed = identityReference.safeParse(search.get('identityReference'));
  const reference = parsed.success ? parsed.data : undefined;
  // The key resets the page for another customer.
  return <NewCustomer key={reference ?? ''} way={wayIn(search)} reference={reference} />;
}

type UnsentByWay = Readonly<Partial<Record<Way, Unsent>>>;

/** Keeps opened forms mounted, so switching loses nothing. */
function NewCustomer({ way, reference }: { way: Way; reference: string | undefined }) {
  const [unsent, setUnsent] = useState<UnsentByWay>({});
  const isOpened = (one: Way) => one === way || unsent[one] !== undefined;
  const [tellers] = useState(() => tellersOf(setUnsent));
  const isSending = Object.values(unsent).includes('sending');
  const navigate = useNavigate();
  const [toPrice, setToPrice] = useState<string | null>(null);
  const isUnsent = unsent.basic !== undefined && unsent.basic !== 'none';
  // Runs after the leave guard's effect has learnt that nothing is unsent.
  useEffect(() => {
    if (toPrice !== null && !isUnsent) void navigate(paths.price({ identityReference: toPrice }));
  }, [toPrice, isUnsent, navigate]);
  const { role } = useCurrentStaff();
  const may = (one: Way) => mayRole(role, actionOfWay[one]);
  return (
    <>
      <PageHeader title={words.title} />
      <WayChoice current={way} identityReference={reference} />
      {may(way) ? null : <ForbiddenCall action={actionOfWay[way]} say={words.way[way].done} />}
      {ways
        .filter((one) => isOpened(one) && may(one))
        .map((one) => {
          const shared = { identityReference: reference ?? '', onUnsent: tellers[one] };
          return (
            <div key={one} hidden={one !== way}>
              {one === 'basic' ? <BasicForm {...shared} onToPrice={setToPrice} /> : null}
              {one === 'reliance' ? <RelianceForm {...shared} /> : null}
              {one === 'token' ? <TokenForm {...shared} /> : null}
            </div>
          );
        })}
      <LeaveGuard
        hasUnsentWork={isSending || Object.values(unsent).includes('typed')}
        sameWork={['way']}
        title={isSending ? words.leaveSendingTitle : words.leaveTitle}
        text={isSending ? words.leaveSendingText : words.leaveText}
        leave={words.leave}
        stay={words.stay}
      />
    </>
  );
}

type SetUnsent = (change: (before: UnsentByWay) => UnsentByWay) => void;

function tellersOf(setUnsent: SetUnsent) {
  const teller = (way: Way) => (unsent: Unsent) => setUnsent((before) => ({ ...before, [way]: unsent }));
  return { basic: teller('basic'), reliance: teller('reliance'), token: teller('token') };
}

interface WayChoiceProps {
  current: Way;
  identityReference: string | undefined;
}

function WayChoice({ current, identityReference }: WayChoiceProps) {
  const { role } = useCurrentStaff();
  return (
    <Box component="nav" aria-label={words.ways} maw={720} mb="md">
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="xs">
        {ways.map((way) =>
          mayRole(role, actionOfWay[way]) ? (
            <Link
              key={way}
              to={paths.newCustomer({ way, identityReference })}
              replace
              aria-current={way === current ? 'page' : undefined}
              className={classes.way}
            >
              <Text span inherit fw={600}>
                {words.way[way].name}
              </Text>
              <Text span c="dimmed" fz="sm">
                {words.way[way].about}
              </Text>
            </Link>
          ) : (
            <button key={way} type="button" aria-disabled className={classes.way}>
              <Text span inherit fw={600}>
                {words.way[way].name}
              </Text>
              <Text span c="dimmed" fz="sm">
                {words.way[way].about}
              </Text>
              <Text span fz="xs" mt={4}>
                {sharedWords.onlyMay({ roles: whoMay(actionOfWay[way]) })}
              </Text>
            </button>
          ),
        )}
      </SimpleGrid>
    </Box>
  );
}
