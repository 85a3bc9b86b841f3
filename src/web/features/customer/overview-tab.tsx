import { Anchor, Box, Button, Flex, Stack, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from 'react-router-dom';

import type { CustomerRecord, LinkedCustomer, RecordedSubmission } from '#contract/desk/customers.ts';
import type { AnswerOf } from '#contract/service/operations.ts';
import type { ServiceAnswer } from '#web/shared/api/read-service-answer.ts';
import { useMay } from '#web/shared/api/current-staff.ts';
import type { NoteDraft } from '#web/shared/notes/note-draft.ts';
import { NotesPanel } from '#web/shared/notes/notes-panel.tsx';
import { paths } from '#web/shared/paths.ts';
import { place, Sentence } from '#web/shared/language/sentence.tsx';
import { commaList, midSentence } from '#web/shared/format/text.ts';
import { ServiceTimestamp, Timestamp } from '#web/shared/time/timestamp.tsx';
import { DelayedSkeleton } from '#web/shared/ui/delayed-skeleton.tsx';
import { DriftBanner } from '#web/shared/ui/drift-banner.tsx';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';
import { FactList, ProvenanceLine } from '#web/shared/ui/fact-list.tsx';
import { customersAnswer, JsonPanel } from '#web/shared/ui/json-panel.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { WithheldPanel } from '#web/shared/ui/withheld-panel.tsx';
import { ToneBadge } from '#web/shared/ui/tone-badge.tsx';
import { documentNames } from '#web/shared/words/shared-words.ts';
import { operationWords, outcomeLook } from '#web/shared/words/submission-outcome.ts';

import { readAccount } from './may-they-pay/account-rules.ts';
import type { SeenCustomer } from './may-they-pay/customer-situation.ts';
import { words } from './customer-words.ts';
import classes from './overview-tab.module.css';
import { LimitsLeft } from './may-they-pay/limits-left.tsx';
import { MayTheyPay } from './may-they-pay/may-they-pay.tsx';
import { PersonPanel } from './person/person-panel.tsx';

interface OverviewTabProps {
  identityReference: string;
  record: UseQueryResult<CustomerRecord>;
  seen: SeenCustomer;
  draft: NoteDraft;
}

export function OverviewTab({
  identityReference,
  record: { data, error, refetch },
  seen,
  draft,
}: OverviewTabProps) {
  const { account, isAskable, look, standing, hasNoAccount, wasAskedWithEmail } = seen;
  const mayLookUp = useMay('look-up-identity') && isAskable;
  // Empty panels would only repeat that there is no account.
  const isUnknown = hasNoAccount && data !== undefined && isEmpty(data);
  return (
    <Box style={{ containerType: 'inline-size' }}>
      <div className={classes.columns}>
        {isUnknown || (!data && !error) ? null : (
          <div className={classes.column} data-area="verdict">
            {error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : null}
            {data ? (
              <MayTheyPay
                record={data}
                account={account}
                look={look}
                isBlocked={standing?.isBlocked === true}
                hasNoAccount={hasNoAccount}
              />
            ) : null}
          </div>
        )}
        {data && !isUnknown ? (
          <>
            <div className={classes.column} data-area="limits">
              <LimitsLeft record={data} look={look} isBlocked={standing?.isBlocked === true} />
            </div>
            <div className={classes.column} data-area="person">
              <PersonPanel record={data} />
              <WithheldPanel
                object={{ kind: 'customer', id: data.identityReference }}
                withheld={data.withheld}
              />
              <LatestSubmissions record={data} />
            </div>
          </>
        ) : null}
        <div className={classes.column} data-area="side">
          <NotesPanel object={{ kind: 'customer', id: identityReference }} draft={draft} />
          {data && data.linked.length > 0 ? <LinkedPanel linked={data.linked} /> : null}
          {hasNoAccount || !mayLookUp ? null : (
            <AccountPanel
              identityReference={identityReference}
              account={account}
              wasAskedWithEmail={wasAskedWithEmail}
            />
          )}
        </div>
      </div>
    </Box>
  );
}

function isEmpty({ submissions, personalValues, facts }: CustomerRecord): boolean {
  const hasAnswers = facts.eligibility !== undefined || facts.limits !== undefined;
  return submissions.length === 0 && personalValues.length === 0 && !hasAnswers;
}

const mostShown = 3;

function LatestSubmissions({ record: { identityReference, submissions } }: { record: CustomerRecord }) {
  const withImages = submissions.filter(({ images }) => images.length > 0);
  return (
    <Panel
      title={words.documents.latest}
      flush
      aside={
        withImages.length === 0 ? null : (
          <Anchor component={Link} to={paths.customer(identityReference, 'documents')} fz="inherit">
            {words.documents.all({ count: withImages.length })}
          </Anchor>
        )
      }
    >
      {withImages.length === 0 ? (
        <Text py={14} px="md" c="dimmed" fz="sm">
          {words.documents.noneSent}
        </Text>
      ) : null}
      <ul className="plain-list divided">
        {withImages.slice(0, mostShown).map((submission) => (
          <LatestSubmission submission={submission} key={submission.id} />
        ))}
      </ul>
    </Panel>
  );
}

function LatestSubmission({ submission }: { submission: RecordedSubmission }) {
  const { submittedAt, submittedBy, images, findings } = submission;
  const { tone, text } = outcomeLook(submission);
  return (
    <Flex component="li" gap="4px 12px" align="center" wrap="wrap" px="md" py={10} fz="sm">
      <Box component="span" className="anywhere">
        {describeSubmitted(submission)}
      </Box>
      <ToneBadge tone={tone}>{text}</ToneBadge>
      <Text span c="dimmed" fz="sm" className="anywhere">
        {[
          images.length === 0 ? null : words.documents.images({ count: images.length }),
          findings.length === 0 ? null : words.documents.findings({ count: findings.length }),
        ]
          .filter((part) => part !== null)
          .map((part) => `${part} · `)
          .join('')}
        <Timestamp at={submittedAt} show="relative" />{' '}
        <Sentence
          text={words.documents.by({ name: place('name') })}
          parts={{ name: <bdi title={submittedBy.email}>{submittedBy.name}</bdi> }}
        />
      </Text>
    </Flex>
  );
}

/** Lists customers with the same e-mail or phone: possibly one person twice. */
function LinkedPanel({ linked }: { linked: readonly LinkedCustomer[] }) {
  return (
    <Panel title={words.linked.title}>
      <Flex component="ul" direction="column" gap={6} fz="sm" className="plain-list">
        {linked.map(({ identityReference, matched }) => (
          <Flex
            component="li"
            gap="0 8px"
            wrap="wrap"
            className="anywhere"
            key={`${identityReference} ${matched}`}
          >
            <Anchor component={Link} to={paths.customer(identityReference)} ff="monospace" fz="inherit">
              {identityReference}
            </Anchor>
            <Text span inherit c="dimmed">
              {words.linked[matched]}
            </Text>
          </Flex>
        ))}
      </Flex>
    </Panel>
  );
}

/** Returns e.g. `Passport, selfie`, or the operation without images. */
function describeSubmitted({ operation, images }: RecordedSubmission): string {
  const types = [...new Set(images.map(({ documentType }) => documentType))];
  const [first, ...more] = types.map((type) =>
    type === null ? words.documents.document : documentNames[type],
  );
  return first === undefined ? operationWords(operation) : commaList([first, ...more.map(midSentence)]);
}

type AccountAnswer = ServiceAnswer<AnswerOf<'getIdentity'>>;

interface AccountPanelProps {
  identityReference: string;
  account: UseQueryResult<AccountAnswer>;
  wasAskedWithEmail: boolean;
}

function AccountPanel({ identityReference, account, wasAskedWithEmail }: AccountPanelProps) {
  const { data, error, isFetching, refetch } = account;
  return (
    <>
      <Panel
        title={words.account.title}
        aside={
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconRefresh size={16} aria-hidden />}
            loading={isFetching}
            onClick={() => void refetch()}
          >
            {words.account.refresh}
          </Button>
        }
      >
        {/* As high as a whole account, so nothing moves. */}
        <Stack gap="xs" mih={60}>
          {error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : null}
          {!data && !error ? <DelayedSkeleton lines={2} label={words.account.loading} /> : null}
          {data && !error ? (
            <>
              <AccountFacts answer={data} identityReference={identityReference} />
              <ProvenanceLine source={words.source.fetched} at={data.fetchedAt}>
                {wasAskedWithEmail ? <span>{words.account.askedWithEmail}</span> : null}
              </ProvenanceLine>
            </>
          ) : null}
        </Stack>
      </Panel>
      {data && !error ? (
        <JsonPanel data={data.raw} owner={customersAnswer(identityReference, 'getIdentity')} />
      ) : null}
    </>
  );
}

function AccountFacts({ answer, identityReference }: { answer: AccountAnswer; identityReference: string }) {
  const reading = readAccount(answer, identityReference);
  if (reading.kind === 'drift') return <DriftBanner problems={reading.problems} />;
  if (reading.kind !== 'account') return null;
  return (
    <FactList
      facts={[{ label: words.account.created, value: <ServiceTimestamp at={reading.createdAt} /> }]}
    />
  );
}
