import { mutationOptions } from '@tanstack/react-query';

import { accessExport, mostExportedActs } from '#contract/desk/access-list.ts';
import { accessApi, accessStreams } from '#contract/desk/api/access-list.ts';
import { deskJson } from '#web/shared/api/desk-fetch.ts';
import { deskPath } from '#web/shared/api/desk-call.ts';
import { filteredPagesQuery } from '#web/shared/lists/pages-query.ts';
import type { TimeZoneChoice } from '#web/shared/time/format-time.ts';
import type { InstantRange } from '#web/shared/time/day-range.ts';
import { saveFile } from '#web/shared/ui/save-file.ts';

import { foldActs } from './fold-acts.ts';

export type ActsAbout = { readonly identityReference: string } | { readonly person: string };

/** Reads acts, newest first. */
export function actsQuery(about: ActsAbout, range: InstantRange) {
  const query = { ...about, ...range };
  return filteredPagesQuery(accessApi.listAccess, { query }, { queryKey: ['access', query], pageSize: 100 });
}

interface SavedActs {
  readonly count: number;
  readonly most: number;
  readonly isCut: boolean;
}

/** Saves CSV in the page's words; recorded and limited as any other export. */
export function saveActsMutation(
  about: ActsAbout,
  { range, zone }: { range: InstantRange; zone: TimeZoneChoice },
) {
  return mutationOptions({
    mutationFn: async (): Promise<SavedActs> => {
      const path = deskPath(accessStreams.exportAccess, { query: { ...about, ...range } });
      const { items, isCut } = await deskJson(accessExport, { path });
      const rows = foldActs(items);
      const { actsCsv } = await import('./acts-csv.ts');
      const day = new Date().toISOString().slice(0, 10);
      saveFile(`rampart-access-${day}.csv`, actsCsv(rows, zone), 'text/csv;charset=utf-8');
      return { count: rows.length, most: mostExportedActs, isCut };
    },
  });
}
