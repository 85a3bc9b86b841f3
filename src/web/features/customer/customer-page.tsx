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
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { PageHeader } from '#web/shared/ui/page-header.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { RevealScope } from '#web/shared/ui/reveal-scope.tsx';
import { announce, useAnnouncement } from '#web/shared/ui/announcer.ts';
import { usePatience } from '#web/shared/ui/use-patience.ts';
import { standingOf } from '#web/shared/verdict/standing.ts';
import { contractText } from '#web/shared/language/contract-texts.ts';

import { isAnswered404, readAccount } from './account-rules.ts';
import { CustomerContent } from './customer-content.tsx';
import { CustomerHeader } from './customer-header.tsx';
import {
  accountQuery,
  createLook,
  eligibilityQuery,
  limitsQuery,
  priceQuery,
  recordQuery,
} from './customer-queries.ts';
import { dueQuestions, type Questions, questionsAbout } from './customer-questions.ts';
import { askingOf, type SeenCustomer } from './customer-situation.ts';
import { words } from './customer-words.ts';

/** Everything about one customer. An address without a valid reference is refused before any call is made. */
export function CustomerPage() {
  const { identityReference = '' } = useParams();
  const parsed = referenceSchema.safeParse(identityReference);
  // The key: another customer gets a new page, so that nothing of the previous one stays.
  if (parsed.success) return <CustomerView identityReference={parsed.data} key={parsed.data} />;
  return <BadReference fault={parsed.error.issues[0]?.message} />;
}

/** Says that an address holds no reference that anybody could be asked about. */
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

/** The page's own search parameters: they don't count as leaving it. */
const ownSearch = ['tab', 'kind'];

/** Composes what the page knows of one customer: the desk's record, and what the service answers. Each question is asked once a view. */
function CustomerView({ identityReference }: { identityReference: string }) {
  const client = useQueryClient();
  const [look] = useState(() => createLook(identityReference));
  const [openedAtMs] = useState(() => Date.now());
  // A callback may name a longer reference than the service can be asked about. Choice: kycMessage.
  const isAskable = askable.safeParse(identityReference).success;
  const mayLookUp = useMay('look-up-identity') && isAskable;
  const mayInspect = useMay('inspect-customer');
  const email = useQuery(lookupEmailQuery(identityReference)).data ?? '';
  const record = useQuery(recordQuery(client, identityReference));
  const account = useQuery({ ...accountQuery({ identityReference, email, look }), enabled: mayLookUp });
  const reading = account.data && !account.error ? readAccount(account.data, identityReference) : null;

  const questions = record.data && questionsAbout(record.data);
  // What an earlier view has left may be older.
  const isRead = record.isFetchedAfterMount && !record.isFetching;
  const due = isRead && record.data ? dueQuestions(record.data, openedAtMs) : null;
  const ask = <Name extends keyof Questions>(name: Name) => ({
    identityReference,
    request: questions?.[name] ?? null,
    isKnown: due?.[name] === null,
    // Of a customer without an account there is nothing to ask.
    isOpen: mayInspect && due !== null && reading?.kind === 'account' && !account.isFetching,
    look,
  });
  const eligibility = useQuery(eligibilityQuery(ask('eligibility')));
  const limits = useQuery(limitsQuery(ask('limits')));
  const price = useQuery(priceQuery(ask('price')));

  // If the desk knows of no account, it can't say yet what the page is: it waits a moment for the answer.
  const { exists, blocked } = record.data?.facts ?? {};
  const isUnheard = exists?.value !== true && blocked === undefined;
  const isPatient = usePatience(mayLookUp && account.isPending && isUnheard);
  // A look-up with an e-mail may be about another customer: nothing is shown until the answer says whose page this is.
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
        // Without the record the answer alone would claim that a block has no reason.
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
        isWaiting: isUncertain || record.isPending || isPatient,
      }}
    />
  );
}

/** Asks again, and says so once everything is answered: not when the page was left meanwhile. */
async function askAgain(asked: readonly Pick<UseQueryResult, 'refetch'>[]): Promise<void> {
  const sinceMs = Date.now();
  const results = await Promise.all(asked.map(async ({ refetch }) => refetch()));
  const areAnswered = results.every(({ error, dataUpdatedAt }) => error === null && dataUpdatedAt >= sinceMs);
  if (areAnswered) announce(words.pay.askedAgain);
}

/** One customer: the state of the account, and everything the desk knows under five tabs. */
function CustomerSections({ identityReference, seen }: { identityReference: string; seen: SeenCustomer }) {
  const navigate = useNavigate();
  const [draft] = useState(() => new NoteDraft());
  useAnnouncement(accountAnnouncement(seen));

  const addNote = useCallback(() => {
    draft.write({ wantsFocus: true });
    void navigate(paths.customer(identityReference), { preventScrollReset: true });
  }, [draft, navigate, identityReference]);

  // What is too long to be asked about may still be known from a callback.
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

/** Announces only what the service has just answered, not what the desk remembers. */
function accountAnnouncement({ hasNoAccount, reading, standing }: SeenCustomer): string | null {
  if (hasNoAccount) return words.said.noAccount;
  return reading?.kind === 'account' && standing?.isBlocked === false ? words.said.active : null;
}
