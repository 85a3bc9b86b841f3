import { Button, Stack } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';

import { Identifier } from '#web/shared/ui/identifier.tsx';
import { PageHeader } from '#web/shared/ui/page-header.tsx';

import { readFilters } from './audit-filters.ts';
import { AuditEntryDialog } from './audit-entry-dialog.tsx';
import { AuditList } from './audit-list.tsx';
import classes from './audit-page.module.css';
import { auditListQuery, exportCsvPath, exportLinesPath, verifyMutation } from './audit-queries.ts';
import { AuditVerdictPanel } from './audit-verdict-panel.tsx';
import { entriesInWords, words } from './audit-words.ts';
import { FilterBar } from './filter-bar.tsx';

/** Who did what, verifiable. */
export function AuditPage() {
  const [address] = useSearchParams();
  const filters = readFilters(address);
  const list = useInfiniteQuery(auditListQuery(filters));
  const verify = useMutation(verifyMutation(useQueryClient()));
  const newest = list.data?.pages[0];

  return (
    <>
      <PageHeader
        title={words.title}
        facts={
          newest ? (
            <span className={classes.facts}>
              <span>{entriesInWords(newest.head.seq)}</span>
              <span>
                {words.newestHash} <Identifier value={newest.head.hash} label={words.newestHash} />
              </span>
            </span>
          ) : null
        }
        actions={
          <>
            <Button variant="default" component="a" href={exportCsvPath(filters)} download>
              {words.exportCsv}
            </Button>
            <Button variant="default" component="a" href={exportLinesPath} download>
              {words.exportLines}
            </Button>
            <Button
              // Disabled, it would lose the focus to nowhere.
              data-disabled={verify.isPending || undefined}
              aria-disabled={verify.isPending}
              onClick={() => {
                if (!verify.isPending) verify.mutate();
              }}
            >
              {verify.isPending ? words.verifying : words.verify}
            </Button>
          </>
        }
      >
        {words.lead}
      </PageHeader>
      <Stack gap="md">
        <AuditVerdictPanel verification={verify} entries={newest?.head.seq} />
        <FilterBar filters={filters} people={newest?.people ?? []} />
        <AuditList list={list} hasFilters={Object.keys(filters).length > 0} />
      </Stack>
      <AuditEntryDialog loaded={list.data?.pages.flatMap(({ items }) => items) ?? []} />
    </>
  );
}
