import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { matchPath, useLocation, useNavigate } from 'react-router-dom';

import { mayRole } from '#contract/desk/permissions.ts';
import { useCurrentStaff } from '#web/shared/api/current-staff.ts';
import { useEnvironment } from '#web/shared/api/environment.ts';
import { handOverLookupEmail } from '#web/shared/api/lookup-email.ts';
import { decideFinding, lookupEmailOf, pathOf } from '#web/shared/find/find-rules.ts';
import { cleanPasted } from '#web/shared/find/identifier-shapes.ts';
import { searchMutation } from '#web/shared/find/search-mutation.ts';
import { patterns } from '#contract/desk/pages.ts';

import { pages } from '../pages.ts';
import type { PaletteEntry } from './palette-entry.ts';
import { paletteGroups } from './palette-groups.ts';
import { recentRecordsQuery } from './recent-records.ts';

interface PaletteParts {
  onClose: () => void;
  onShortcuts: () => void;
}

/** What the palette offers for what is typed, what is marked of it, and what becomes of a choice. */
export function usePalette({ onClose, onShortcuts }: PaletteParts) {
  const { role } = useCurrentStaff();
  const hasSandbox = useEnvironment()?.isEmbeddedSandbox === true;
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const search = useMutation(searchMutation());
  const recent = useQuery(recentRecordsQuery()).data ?? [];
  const [text, setText] = useState('');
  const [chosenKey, setChosenKey] = useState<string>();
  const isAsked = search.variables === cleanPasted(text);
  const found = isAsked ? (search.data?.items ?? []) : [];
  const { groups, refusal } = paletteGroups({
    text: cleanPasted(text),
    role,
    routes: pages.filter(({ isOfEmbeddedSandbox }) => hasSandbox || isOfEmbeddedSandbox !== true),
    recent,
    identityReference: openCustomer(pathname),
    found,
  });
  const entries = groups.flatMap((group) => group.entries);
  const marked = entries.find(({ key }) => key === chosenKey) ?? entries[0];

  const go = (to: string, email = '') => {
    const reference = matchPath(patterns.customer, to.split('?')[0] ?? to)?.params.identityReference;
    if (email !== '' && reference !== undefined) handOverLookupEmail(client, reference, email);
    onClose();
    void navigate(to);
  };
  const ask = (asked: string) =>
    search.mutate(asked, {
      onSuccess({ items }) {
        setChosenKey(undefined);
        const finding = decideFinding(asked, items);
        if (finding.kind === 'open') go(pathOf(finding.item), lookupEmailOf(asked, finding.item));
      },
    });
  const choose = (entry: PaletteEntry) => {
    if (!mayRole(role, entry.action)) return;
    const { outcome } = entry;
    if (outcome.kind === 'go') go(outcome.to, outcome.email);
    else if (outcome.kind === 'search') ask(outcome.text);
    else onShortcuts();
  };
  const type = (typed: string) => {
    setText(typed);
    setChosenKey(undefined);
    search.reset();
  };
  const pressKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && marked) {
      const at = (entries.indexOf(marked) + step + entries.length) % entries.length;
      setChosenKey(entries[at]?.key);
    } else if (event.key === 'Enter') {
      if (marked) choose(marked);
    } else return;
    event.preventDefault();
  };
  return {
    role,
    text,
    type,
    groups,
    refusal,
    marked,
    choose,
    pressKey,
    search: isAsked ? search : null,
    ask,
  };
}

/** The reference of the customer whose page is open. */
function openCustomer(pathname: string): string | undefined {
  return matchPath(`${patterns.customer}/*`, pathname)?.params.identityReference ?? undefined;
}
