import { Anchor, Box, Flex, Group, Text, Title } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from 'react-router-dom';

import type { CustomerRecord, RecordedSubmission } from '#contract/desk/customers.ts';
import type { SubmittedImage } from '#contract/desk/submissions.ts';
import { useMay } from '#web/shared/api/current-staff.ts';
import { documentNames } from '#web/shared/words/shared-words.ts';
import { formatBytes, formatExactBytes } from '#web/shared/format/format-bytes.ts';
import { nameInWords } from '#web/shared/words/name-words.ts';
import { place, Sentence } from '#web/shared/language/sentence.tsx';
import { useArrivals } from '#web/shared/lists/use-arrivals.ts';
import { paths } from '#web/shared/paths.ts';
import { DataTable } from '#web/shared/ui/data-table.tsx';
import { DelayedSkeleton } from '#web/shared/ui/delayed-skeleton.tsx';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';
import { Identifier } from '#web/shared/ui/identifier.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { ProvenanceLine } from '#web/shared/ui/fact-list.tsx';
import { RoleGateLink } from '#web/shared/ui/role-gate.tsx';
import { instantInWords } from '#web/shared/lists/address-filters.ts';
import { useTimeZone } from '#web/shared/time/time-zone.ts';
import { Timestamp } from '#web/shared/time/timestamp.tsx';
import { ToneBadge } from '#web/shared/ui/tone-badge.tsx';
import { toneText } from '#web/shared/ui/tone.ts';
import { operationWords, outcomeLook } from '#web/shared/words/submission-outcome.ts';
import { capitalised } from '#web/shared/format/text.ts';
import { language } from '#web/shared/language/language.ts';
import { words as documentWords } from '#web/shared/documents/document-words.ts';

import { words } from '../customer-words.ts';

const columns = [
  { name: words.documents.columns.document },
  { name: words.documents.columns.side },
  { name: words.documents.columns.type },
  { name: words.documents.columns.size, align: 'end' },
  { name: words.documents.columns.sha256 },
  { name: words.documents.columns.found },
] as const;

interface DocumentsTabProps {
  identityReference: string;
  record: UseQueryResult<CustomerRecord>;
}

export function DocumentsTab({ identityReference, record }: DocumentsTabProps) {
  const { data, dataUpdatedAt, error, refetch } = record;
  useArrivals(data?.submissions, (submission) => words.said.news({ what: describeSubmission(submission) }));
  return (
    <Panel
      title={words.documents.title}
      flush
      aside={
        data ? (
          <ProvenanceLine source={words.source.directory} at={new Date(dataUpdatedAt).toISOString()} />
        ) : null
      }
    >
      {error ? (
        <Box pt="xs" px="md" pb="md">
          <ErrorPanel error={error} onRetry={() => void refetch()} />
        </Box>
      ) : null}
      {data ? <Submissions identityReference={identityReference} submissions={data.submissions} /> : null}
      {!data && !error ? (
        <Box pt="xs" px="md" pb="md">
          <DelayedSkeleton lines={5} label={words.documents.loading} />
        </Box>
      ) : null}
    </Panel>
  );
}

function describeSubmission(submission: RecordedSubmission): string {
  return `${operationWords(submission.operation)}: ${outcomeLook(submission).text}`;
}

const most = 200;

type SubmissionsProps = { identityReference: string } & Pick<CustomerRecord, 'submissions'>;

function Submissions({ identityReference, submissions }: SubmissionsProps) {
  if (submissions.length === 0) return <NothingSubmitted identityReference={identityReference} />;
  return (
    <>
      <Box component="ol" className="plain-list">
        {submissions.map((submission) => (
          <SubmissionEntry submission={submission} key={submission.id} />
        ))}
      </Box>
      {submissions.length >= most ? (
        <Text mx="md" mb={10} c="dimmed" fz="sm">
          {words.documents.newest}
        </Text>
      ) : null}
    </>
  );
}

function SubmissionEntry({ submission }: { submission: RecordedSubmission }) {
  const { operation, submittedAt, submittedBy, reason, answeredAt, images } = submission;
  const { tone, text: outcome, advice } = outcomeLook(submission);
  const elsewhere = foundElsewhere(submission);
  return (
    <Box component="li" pt="sm" pb={4}>
      <Group gap="4px 12px" px="md" pb="xs">
        <Title order={3} fz="md">
          {operationWords(operation)}
        </Title>
        <ToneBadge tone={tone}>{outcome}</ToneBadge>
        <Text span fz="sm" ms="auto">
          <Timestamp at={submittedAt} />
        </Text>
        {advice ? (
          <Text
            w="100%"
            fz="sm"
            c={tone === 'action' ? toneText(tone) : 'dimmed'}
            className="anywhere"
            data-tone={tone}
          >
            {advice}
          </Text>
        ) : null}
        <Flex
          component="p"
          gap="0 20px"
          align="center"
          wrap="wrap"
          m={0}
          c="dimmed"
          fz="sm"
          w="100%"
          className="anywhere"
        >
          <span>
            <Sentence
              text={words.documents.by({ name: place('name') })}
              parts={{ name: <bdi title={submittedBy.email}>{submittedBy.name}</bdi> }}
            />
          </span>
          <span>
            {`${words.documents.reason}: `}
            {reason === null ? (
              words.documents.noReason
            ) : (
              <Box component="bdi" c="var(--mantine-color-text)">
                {reason}
              </Box>
            )}
          </span>
          {answeredAt === null ? null : (
            <span>
              {words.documents.answered} <Timestamp at={answeredAt} show="clock" />
            </span>
          )}
          <RequestId submission={submission} />
        </Flex>
      </Group>
      {images.length > 0 ? (
        <ImageTable submission={submission} />
      ) : (
        <Text mx="md" mb={10} c="dimmed" fz="sm">
          {words.documents.noImage}
        </Text>
      )}
      {elsewhere.length > 0 ? (
        <Group gap="4px 8px" align="stretch" mx="md" mb={10} fz="sm">
          {`${words.documents.wholeSubmission}: `}
          <FoundList found={elsewhere} />
        </Group>
      ) : null}
    </Box>
  );
}

function NothingSubmitted({ identityReference }: { identityReference: string }) {
  return (
    <EmptyState
      title={words.documents.nothing}
      action={
        <RoleGateLink
          action="onboard-customer"
          to={paths.shareDocuments({ identityReference })}
          variant="default"
        >
          {words.header.share}
        </RoleGateLink>
      }
    >
      {words.documents.nothingWhy}
    </EmptyState>
  );
}

/** A pre-flight finding. */
interface Found {
  code: string;
  /** `Too dark: 0.12 (threshold 0.3)`. */
  sentence: string;
  isOverridden: boolean;
}

/** Returns findings of no image, and overrides without a finding. */
function foundElsewhere(submission: Pick<RecordedSubmission, 'findings' | 'overrides' | 'images'>): Found[] {
  const { findings, overrides, images } = submission;
  const placed = findings.filter((finding) => images.some((image) => isOf(finding, image)));
  const elsewhere = findings.filter((finding) => !placed.includes(finding));
  const unfounded = overrides.filter((code) => findings.every((finding) => finding.code !== code));
  return [
    ...elsewhere.map((finding) => describe(finding, overrides)),
    ...unfounded.map((code) => ({ code, sentence: findingName(code), isOverridden: true })),
  ];
}

type Finding = RecordedSubmission['findings'][number];

function isOf(finding: Finding, image: SubmittedImage): boolean {
  return finding.documentIndex === image.documentIndex && finding.imageIndex === image.imageIndex;
}

function describe({ code, measured, threshold }: Finding, overrides: readonly string[]): Found {
  const measure = measured === null ? '' : `: ${measuredText(measured, threshold)}`;
  return { code, sentence: findingName(code) + measure, isOverridden: overrides.includes(code) };
}

function measuredText(value: number, threshold: number | null): string {
  return threshold === null ? String(value) : words.documents.measured({ value, threshold });
}

const warningNames: Readonly<Record<string, string>> = documentWords.overrides.names;

/** Turns `limits.exceeded` into `Limits exceeded`. */
function findingName(code: string): string {
  const known = warningNames[code];
  if (known !== undefined && language !== 'en') return capitalised(known);
  const spaced = code.replaceAll(/[-._]+/g, ' ');
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

function RequestId({ submission: { identityReference, requestId } }: { submission: RecordedSubmission }) {
  const mayRead = useMay('read-requests');
  return (
    <Flex component="span" display="inline-flex" gap="0 4px" align="center" wrap="wrap">
      {mayRead ? (
        <Anchor
          component={Link}
          to={`${paths.customer(identityReference, 'requests')}#${requestId}`}
          fz="inherit"
          underline="always"
        >
          {words.documents.request}
        </Anchor>
      ) : (
        words.documents.request
      )}{' '}
      <Identifier value={requestId} label={words.requests.id} />
    </Flex>
  );
}

/** Images themselves are never stored. */
function ImageTable({ submission }: { submission: RecordedSubmission }) {
  const { operation, submittedAt, images } = submission;
  const zone = useTimeZone();
  return (
    <Box mb={4}>
      <DataTable
        label={words.documents.imagesOf({
          operation: operationWords(operation),
          at: instantInWords(submittedAt, zone),
        })}
        columns={columns}
      >
        {images.map((image) => (
          <ImageRow
            image={image}
            found={foundOf(submission, image)}
            key={`${image.documentIndex} ${image.imageIndex}`}
          />
        ))}
      </DataTable>
    </Box>
  );
}

function ImageRow({ image, found }: { image: SubmittedImage; found: readonly Found[] }) {
  return (
    <tr>
      <th scope="row">
        {image.documentType === null ? words.documents.document : documentNames[image.documentType]}
      </th>
      <td>{nameInWords(image.side)}</td>
      <td>{image.mimetype}</td>
      <td className="figure" data-align="end" title={formatExactBytes(image.bytes)}>
        {formatBytes(image.bytes)}
      </td>
      <td>
        <Identifier value={image.sha256} label={words.documents.columns.sha256} />
      </td>
      <td>
        <FoundList found={found} />
      </td>
    </tr>
  );
}

function FoundList({ found }: { found: readonly Found[] }) {
  if (found.length === 0)
    return (
      <Text span c="dimmed" fz="xs">
        {words.documents.clear}
      </Text>
    );
  return (
    <ul className="plain-list">
      {found.map(({ code, sentence, isOverridden }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a code may be found twice, and the list never changes.
        <Flex component="li" gap="2px 6px" align="center" wrap="wrap" py={2} key={`${code} ${index}`}>
          <ToneBadge tone={isOverridden ? 'action' : 'neutral'}>{sentence}</ToneBadge>
          {isOverridden ? (
            <Text span c="dimmed" fz="xs">
              {words.documents.sentInSpite}
            </Text>
          ) : null}
        </Flex>
      ))}
    </ul>
  );
}

function foundOf(
  { findings, overrides }: Pick<RecordedSubmission, 'findings' | 'overrides'>,
  { documentIndex, imageIndex }: Pick<SubmittedImage, 'documentIndex' | 'imageIndex'>,
): Found[] {
  return findings
    .filter((finding) => finding.documentIndex === documentIndex && finding.imageIndex === imageIndex)
    .map((finding) => describe(finding, overrides));
}
