import { Anchor, Button } from '@mantine/core';
import { useCallback, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';

import {
  identityReference as askable,
  receivedReference as referenceSchema,
} from '#contract/service/primitives.ts';
import { LeaveNote } from '#web/shared/notes/note-form.tsx';
import { NoteDraft } from '#web/shared/notes/note-draft.ts';
import { paths } from '#web/shared/paths.ts';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { PageHeader } from '#web/shared/ui/page-header.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { RevealScope } from '#web/shared/ui/reveal-scope.tsx';
import { useAnnouncement } from '#web/shared/ui/announcer.ts';
import { contractText } from '#web/shared/language/contract-texts.ts';

import { CustomerContent } from './customer-content.tsx';
import { CustomerHeader } from './customer-header.tsx';
import { type SeenCustomer, useCustomer } from './customer-queries.ts';
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

/** One customer: the state of the account, and everything the desk knows under five tabs. */
function CustomerView({ identityReference }: { identityReference: string }) {
  const navigate = useNavigate();
  const seen = useCustomer(identityReference);
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
        isBare={seen.isUncertain || seen.isOpening || seen.reading?.kind === 'belongs-to-another'}
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
