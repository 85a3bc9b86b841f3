import { Anchor, Box, Button, Flex, Loader, Stack, Text } from '@mantine/core';
import {
  type InfiniteData,
  useInfiniteQuery,
  type UseInfiniteQueryResult,
  useMutation,
  type UseMutationResult,
  useQueryClient,
} from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';

import type { AuditList as AuditListAnswer, AuditVerdict, CheckpointSource } from '#contract/desk/audit.ts';
import { semicolonList } from '#web/shared/format/text.ts';
import { countFilters, useAddressFilters } from '#web/shared/lists/address-filters.ts';
import { DirectoryList } from '#web/shared/lists/directory-list.tsx';
import { DownloadLink } from '#web/shared/lists/download-link.tsx';
import { NoMatches } from '#web/shared/lists/filter-bar.tsx';
import { paths } from '#web/shared/paths.ts';
import { Banner } from '#web/shared/ui/banner.tsx';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';
import { Identifier } from '#web/shared/ui/identifier.tsx';
import { PageHeader } from '#web/shared/ui/page-header.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { useTickingText } from '#web/shared/time/ticker.ts';
import { useTimeZone } from '#web/shared/time/time-zone.ts';
import { useAnnouncement } from '#web/shared/ui/announcer.ts';
import { VerdictBox } from '#web/shared/ui/verdict-box.tsx';
import { ListViews } from '#web/shared/views/list-views.tsx';
import { withDecimalPoint } from '#web/shared/format/decimal.ts';

import { AuditEntryDialog } from './audit-entry-dialog.tsx';
import { AuditFilterBar, filterInWords } from './audit-filter-bar.tsx';
import { auditFilters, type AuditFilters, lastMonth } from './audit-filters.ts';
import { auditListQuery, exportCsvPath, exportLinesPath, verifyMutation } from './audit-queries.ts';
import { auditListWords as names } from './audit-list-words.ts';
import { AuditRow } from './audit-row.tsx';
import { PersonActs } from './person-acts.tsx';
import { faultInWords, verdictWords, words } from './audit-words.ts';
import classes from './audit.module.css';

/** Invisible stand-in while loading, as wide as the real facts. */
const placeholder = { seq: 1000, hash: '0'.repeat(64) };

export function AuditPage() {
  const { filters, search, bar, change, clear } = useAddressFilters(auditFilters);
  const list = useInfiniteQuery(auditListQuery(filters));
  const verify = useMutation(verifyMutation(useQueryClient()));
  const acts = useSearchParams()[0].get('acts');
  const newest = list.data?.pages[0];
  const head = newest?.head ?? placeholder;
  const people = newest?.people ?? [];
  const zone = useTimeZone();
  const [openedAt] = useState(() => new Date());

  return (
    <>
      <PageHeader
        title={words.title}
        facts={
          <span className={classes.facts} data-waiting={newest === undefined || undefined}>
            <span>{words.entries({ count: head.seq })}</span>
            <span>
              {words.newestHash} <Identifier value={head.hash} label={words.newestHash} />
            </span>
          </span>
        }
        actions={
          <>
            <DownloadLink variant="default" href={exportCsvPath(filters)}>
              {words.exportCsv}
            </DownloadLink>
            <DownloadLink variant="default" href={exportLinesPath}>
              {words.exportLines}
            </DownloadLink>
            <Button
              // Disabling it would drop the focus.
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
        {acts === null ? (
          <ListViews
            list="audit"
            path={paths.audit()}
            codec={auditFilters}
            builtIn={[
              {
                id: 'last-month',
                name: words.lastMonth,
                query: auditFilters.write(lastMonth(openedAt, zone)).toString(),
              },
            ]}
            filterInWords={(name, value) => filterInWords(name, value, { people, zone })}
          >
            <Panel flush>
              <AuditFilterBar filters={filters} people={people} barRef={bar} onChange={change} />
              <AuditList filters={filters} list={list} search={search} onClear={clear} />
            </Panel>
          </ListViews>
        ) : (
          <PersonActs person={acts} />
        )}
      </Stack>
      <AuditEntryDialog loaded={list.data?.pages.flatMap(({ items }) => items) ?? []} />
    </>
  );
}

interface AuditVerdictPanelProps {
  verification: UseMutationResult<AuditVerdict, Error, void>;
  entries: number | undefined;
}

function AuditVerdictPanel({ verification, entries }: AuditVerdictPanelProps) {
  const { data, error, isPending } = verification;
  const title = data?.isIntact === true ? titleOf(data) : null;
  useAnnouncement(title);
  if (isPending) return <Verifying entries={entries} />;
  if (error) return <ErrorPanel error={error} onRetry={() => verification.mutate()} />;
  if (data === undefined) return null;
  if (data.firstBad !== null) return <BrokenChain firstBad={data.firstBad} verdict={data} />;
  return (
    <VerdictBox
      tone={data.checkpoints.invalid === 0 ? 'good' : 'action'}
      title={titleOf(data)}
      detail={checkpointsInWords(data)}
    >
      {verdictWords.keepNewestHash({ time: secondsInWords(data.durationMs) })}{' '}
      <Identifier value={data.head.hash} label={words.newestHash} />
    </VerdictBox>
  );
}

function Verifying({ entries }: { entries: number | undefined }) {
  const [startedMs] = useState(() => Date.now());
  const seconds = useTickingText((nowMs) => String(Math.max(0, Math.floor((nowMs - startedMs) / 1000))));
  return (
    <Flex
      component="output"
      gap="sm"
      align="center"
      py={14}
      px="md"
      c="var(--rampart-progress-text)"
      bg="var(--rampart-progress-fill)"
      bd="1px solid var(--rampart-progress-line)"
      bdrs="md"
    >
      <Loader size={16} aria-hidden />
      <span>{entries === undefined ? verdictWords.verifyingTrail : verdictWords.verifying({ entries })}</span>
      <Box component="span" ms="auto" className="tabular" aria-hidden>
        {verdictWords.seconds({ seconds })}
      </Box>
    </Flex>
  );
}

interface BrokenChainProps {
  firstBad: NonNullable<AuditVerdict['firstBad']>;
  verdict: AuditVerdict;
}

function BrokenChain({ firstBad, verdict }: BrokenChainProps) {
  const { seq } = firstBad;
  return (
    <Banner tone="bad" title={verdictWords.broken({ seq })}>
      <Text mt={4}>
        {verdictWords.why({
          why: faultInWords(firstBad),
          proven: verdictWords.proven({ entries: verdict.entries }),
        })}
      </Text>
      {firstBad.contradicts.length > 0 && (
        <Text mt={4}>
          {verdictWords.contradicts({ places: listed(firstBad.contradicts.map(placeInWords)) })}
        </Text>
      )}
      <Text mt={4}>
        <Anchor component={Link} size="sm" to={`${paths.audit()}?entry=${seq}`} underline="always">
          {verdictWords.seeFirstBad}
        </Anchor>
        {` · ${checkpointsInWords(verdict)}`}
      </Text>
    </Banner>
  );
}

function titleOf({ entries, checkpoints: { invalid } }: AuditVerdict): string {
  return invalid === 0 ? verdictWords.intact({ entries }) : verdictWords.unproven({ invalid });
}

function secondsInWords(durationMs: number): string {
  return durationMs < 100
    ? verdictWords.instant
    : verdictWords.seconds({ seconds: withDecimalPoint((durationMs / 1000).toFixed(1)) });
}

function checkpointsInWords({ checkpoints }: AuditVerdict): string {
  const { found, newestSeq, invalid, sources, databaseAloneAfter: after } = checkpoints;
  const counts = sources.map((source) =>
    verdictWords.readFrom({ found: source.found, place: placeInWords(source) }),
  );
  return [
    found === 0 || newestSeq === null
      ? verdictWords.noCheckpoint
      : verdictWords.checkpoints({ found, newestSeq }),
    sources.length > 0 && verdictWords.read({ whose: listed(counts) }),
    after === 0 && verdictWords.databaseOnly,
    after !== null && after > 0 && verdictWords.databaseAlone({ after }),
    invalid > 0 && verdictWords.unsigned,
  ]
    .filter((sentence) => sentence !== false)
    .join(' ');
}

function placeInWords({ place, server }: CheckpointSource): string {
  return place === 'file' ? verdictWords.inFile({ server }) : verdictWords.inDatabase({ server });
}

const mostNamed = 6;

function listed(names: readonly string[]): string {
  const count = names.length - mostNamed;
  const named = names.slice(0, mostNamed);
  return semicolonList([...named, ...(count > 0 ? [verdictWords.more({ count })] : [])]);
}

const columns = [
  { name: names.number, align: 'end' },
  { name: names.time },
  { name: names.person },
  { name: names.role, className: classes['role'] },
  { name: names.action },
  { name: names.object },
  { name: names.reason, className: classes['reason'] },
  { name: names.outcome },
] as const;

const listWords = {
  loading: words.loadingTrail,
  loadMore: words.loadOlder,
  more: words.more,
  listed: words.listed,
} as const;

interface AuditListProps {
  filters: AuditFilters;
  list: UseInfiniteQueryResult<InfiniteData<AuditListAnswer>>;
  search: string;
  onClear: () => void;
}

function AuditList({ filters, list, search, onClear }: AuditListProps) {
  const query = auditFilters.write(filters).toString();
  return (
    <DirectoryList
      list={list}
      asked={query}
      nameOf={({ seq }) => String(seq)}
      words={listWords}
      label={words.title}
      columns={columns}
      className={classes.table}
      empty={<NoEntries hasFilters={countFilters(filters) > 0} onClear={onClear} />}
    >
      {(entry) => <AuditRow entry={entry} query={search} key={entry.seq} />}
    </DirectoryList>
  );
}

function NoEntries({ hasFilters, onClear }: { hasFilters: boolean; onClear: () => void }) {
  return hasFilters ? (
    <NoMatches title={words.emptyTitle} onClear={onClear}>
      {words.emptyText}
    </NoMatches>
  ) : (
    <EmptyState title={words.emptyTitle}>{words.emptyText}</EmptyState>
  );
}
