import { Anchor, Button } from '@mantine/core';
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';

import {
  identityReference as askable,
  receivedReference as referenceSchema,
} from '#contract/service/primitives.ts';
import { useMay } from '#web/shared/api/current-staff.ts';
import { lookupEmailQuery } from '#web/shared/find/handed-over.ts';
import { LeaveNote } from '#web/shared/notes/note-form.tsx';
import { NoteDraft } from '#web/shared/notes/note-draft.ts';
import { paths } from '#web/shared/paths.ts';
import { useStripPatience } from '#web/shared/queue/queue-strip.tsx';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { PageHeader } from '#web/shared/ui/page-header.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { RevealScope } from '#web/shared/ui/reveal-scope.tsx';
import { announce, useAnnouncement } from '#web/shared/ui/announcer.ts';
import { usePatience } from '#web/shared/ui/use-patience.ts';
import { standingOf } from '#web/shared/verdict/standing.ts';
import { contractText } from '#web/shared/language/contract-texts.ts';

import { isAnswered404, readAccount } from './may-they-pay/account-rules.ts';
import { CustomerContent } from './customer-content.tsx';
import { CustomerHeader } from './customer-header.tsx';
import {
  accountQuery,
  createLook,
  eligibilityQuery,
  limitsQuery,
  priceQuery,
  recordQuery,
} from './may-they-pay/customer-queries.ts';
import { dueQuestions, type Questions, questionsAbout } from '#web/shared/verdict/customer-questions.ts';
import { askingOf, type SeenCustomer } from './may-they-pay/customer-situation.ts';
import { words } from './customer-words.ts';

/** Rejects an invalid reference before any request. */
export function CustomerPage() {
  const { identityReference = '' } = useParams();
  const parsed = referenceSchema.safeParse(identityReference);
  // The key resets all state for another customer.
  if (parsed.success) return <CustomerView identityReference={parsed.data} key={parsed.data} />;
  return <BadReference fault={parsed.error.issues[0]?.message} />;
}

function BadReference({ fault }: { fault: string | undefined }) {
  return (
    <>
      <PageHeader
        title={words.badReference.title}
        breadcrumbs={
          <Anchor component={Link} to={paths.customers()} fz="inherit">
            {words.customers}
          </Anchor>
        }
      />
      <Panel>
        <EmptyState
          title={words.badReference.why}
          action={
            <Button component={Link} to={paths.customers()} variant="default">
              {words.badReference.back}
            </Button>
          }
        >
          {words.badReference.detail({
            fault: contractText(fault ?? words.badReference.why),
          })}
        </EmptyState>
      </Panel>
    </>
  );
}

/** Search parameters: changing them isn't leaving the page. */
const ownSearch = ['tab', 'kind', 'period', 'from', 'to'];

/** Asks the service each question once a view. */
function CustomerView({ identityReference }: { identityReference: string }) {
  const client = useQueryClient();
  const [look] = useState(() => createLook(identityReference));
  const [openedAtMs] = useState(() => Date.now());
  // Callbacks may name longer references than can be asked about. Choice: kycMessage.
  const isAskable = askable.safeParse(identityReference).success;
  const mayLookUp = useMay('look-up-identity') && isAskable;
  const mayInspect = useMay('inspect-customer');
  const email = useQuery(lookupEmailQuery(identityReference)).data ?? '';
  const record = useQuery(recordQuery(client, identityReference));
  const account = useQuery({ ...accountQuery({ identityReference, email, look }), enabled: mayLookUp });
  const reading = account.data && !account.error ? readAccount(account.data, identityReference) : null;

  const questions = record.data && questionsAbout(record.data);
  // An earlier view's data may be stale.
  const isRead = record.isFetchedAfterMount && !record.isFetching;
  const due = isRead && record.data ? dueQuestions(record.data, openedAtMs) : null;
  const ask = <Name extends keyof Questions>(name: Name) => ({
    identityReference,
    request: questions?.[name] ?? null,
    isKnown: due?.[name] === null,
    // Without an account there is nothing to ask.
    isOpen: mayInspect && due !== null && reading?.kind === 'account' && !account.isFetching,
    look,
  });
  const eligibility = useQuery(eligibilityQuery(ask('eligibility')));
  const limits = useQuery(limitsQuery(ask('limits')));
  const price = useQuery(priceQuery(ask('price')));

  // Without a known account it briefly waits for the answer.
  const { exists, blocked } = record.data?.facts ?? {};
  const isUnheard = exists?.value !== true && blocked === undefined;
  const isPatient = usePatience(mayLookUp && account.isPending && isUnheard);
  const isStripAwaited = useStripPatience({ kind: 'customer', id: identityReference });
  // A look-up by e-mail may find another customer: shows nothing until the answer says whose page this is.
  const isUncertain = email !== '' && mayLookUp && account.isPending;
  const isNotFound = isAnswered404(account.error);
  const hasNoAccount = reading?.kind === 'no-account' || isNotFound;
  const asked = [account, eligibility, limits, ...(questions?.price == null ? [] : [price])];
  const isAsking = asked.some(({ isFetching }) => isFetching);
  return (
    <CustomerSections
      identityReference={identityReference}
      seen={{
        account,
        record,
        reading,
        // Without the record a block would seem to have no reason.
        standing:
          hasNoAccount || record.isPending
            ? null
            : standingOf({ reading, fetchedAt: account.data?.fetchedAt, record: record.data }),
        look: {
          isAsking,
          questions: {
            eligibility: askingOf(eligibility),
            limits: askingOf(limits),
            price: askingOf(price),
          },
          askAgain: () => {
            if (!isAsking && questions) void askAgain(asked);
          },
        },
        isAskable,
        isNotFound,
        hasNoAccount,
        wasAskedWithEmail: email !== '',
        isWaiting: isUncertain || record.isPending || isPatient || isStripAwaited,
      }}
    />
  );
}

/** Asks again, and announces the end unless a question failed or was cancelled. */
async function askAgain(asked: readonly Pick<UseQueryResult, 'refetch'>[]): Promise<void> {
  const sinceMs = Date.now();
  const results = await Promise.all(asked.map(async ({ refetch }) => refetch()));
  const areAnswered = results.every(({ error, dataUpdatedAt }) => error === null && dataUpdatedAt >= sinceMs);
  if (areAnswered) announce(words.pay.askedAgain);
}

function CustomerSections({ identityReference, seen }: { identityReference: string; seen: SeenCustomer }) {
  const navigate = useNavigate();
  const [draft] = useState(() => new NoteDraft());
  useAnnouncement(accountAnnouncement(seen));

  const addNote = useCallback(() => {
    draft.write({ wantsFocus: true });
    void navigate(paths.customer(identityReference), { preventScrollReset: true });
  }, [draft, navigate, identityReference]);

  // A callback may still name a reference too long to ask about.
  if (!seen.isAskable && seen.record.data?.firstSeenAt === null)
    return <BadReference fault={askable.safeParse(identityReference).error?.issues[0]?.message} />;
  return (
    <RevealScope
      object={{ kind: 'customer', id: identityReference }}
      values={seen.record.data?.personalValues ?? []}
    >
      <CustomerHeader
        identityReference={identityReference}
        standing={seen.standing}
        record={seen.record.data}
        isBare={seen.isWaiting || seen.reading?.kind === 'belongs-to-another'}
        isAsking={seen.account.isFetching}
        onAddNote={addNote}
      />
      <CustomerContent identityReference={identityReference} seen={seen} draft={draft} />
      <LeaveNote draft={draft} keptThrough={ownSearch} />
    </RevealScope>
  );
}

/** Announces only fresh answers, not stored ones. */
function accountAnnouncement({ hasNoAccount, reading, standing }: SeenCustomer): string | null {
  if (hasNoAccount) return words.said.noAccount;
  return reading?.kind === 'account' && standing?.isBlocked === false ? words.said.active : null;
}
