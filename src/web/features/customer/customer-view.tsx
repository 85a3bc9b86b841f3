import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { paths } from '#web/shared/paths.ts';
import { useAnnouncement } from '#web/shared/ui/use-announcement.ts';

import { type SeenCustomer, useCustomer } from './account/use-customer.ts';
import { CustomerContent } from './customer-content.tsx';
import { CustomerHeader } from './header/customer-header.tsx';
import { LeaveNote } from '#web/shared/notes/leave-note.tsx';
import { NoteDraft } from '#web/shared/notes/note-draft.ts';
import { words } from './words/customer-words.ts';

/** What the page itself keeps in its address. */
const ownSearch = ['tab', 'kind'];

/** One customer: how the account stands, and under five tabs all that the desk knows. */
export function CustomerView({ identityReference }: { identityReference: string }) {
  const navigate = useNavigate();
  const seen = useCustomer(identityReference);
  const [draft] = useState(() => new NoteDraft());
  useAnnouncement(sayAccount(seen));

  const addNote = useCallback(() => {
    draft.write({ wantsFocus: true });
    void navigate(paths.customer(identityReference), { preventScrollReset: true });
  }, [draft, navigate, identityReference]);

  return (
    <>
      <CustomerHeader
        identityReference={identityReference}
        standing={seen.standing}
        record={seen.record.data}
        isBare={seen.isUncertain || seen.reading?.kind === 'belongs-to-another'}
        onAddNote={addNote}
      />
      <CustomerContent identityReference={identityReference} seen={seen} draft={draft} />
      <LeaveNote draft={draft} keptThrough={ownSearch} />
    </>
  );
}

/** Only what was answered now: what the desk remembers is no news. */
function sayAccount({ hasNoAccount, reading, standing }: SeenCustomer): string | null {
  if (hasNoAccount) return words.said.noAccount;
  return reading?.kind === 'account' && standing?.isBlocked === false ? words.said.active : null;
}
