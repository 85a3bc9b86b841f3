import { Anchor, Box, Button, Stack, Text, Title } from '@mantine/core';
import { useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';

import type { BlockingMessage, CustomerRecord, RecordedSubmission } from '#contract/desk/customers.ts';
import { handOverLookupEmail } from '#web/shared/find/handed-over.ts';
import { actionOfWay, ways } from '#web/shared/creation-ways.ts';
import type { NoteDraft } from '#web/shared/notes/note-draft.ts';
import { type CustomerTab, customerTabs, paths } from '#web/shared/paths.ts';
import { PresenceBar } from '#web/shared/queue/presence-bar.tsx';
import { QueueStrip } from '#web/shared/queue/queue-strip.tsx';
import { Banner } from '#web/shared/ui/banner.tsx';
import { CopyButton } from '#web/shared/ui/copy-button.tsx';
import { DelayedSkeleton } from '#web/shared/ui/delayed-skeleton.tsx';
import { lazyComponent } from '#web/shared/ui/lazy-component.tsx';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { customersAnswer, JsonPanel } from '#web/shared/ui/json-panel.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { RoleGateLink } from '#web/shared/ui/role-gate.tsx';
import { Tabs } from '#web/shared/ui/tab-list.tsx';
import { ServiceTimestamp, Timestamp } from '#web/shared/time/timestamp.tsx';
import { verdictWords } from '#web/shared/verdict/verdict-words.ts';
import { midSentence } from '#web/shared/format/text.ts';
import { place, Sentence } from '#web/shared/language/sentence.tsx';

import type { SeenCustomer } from './may-they-pay/customer-situation.ts';
import { words } from './customer-words.ts';
import classes from './customer-content.module.css';
import { OverviewTab } from './overview-tab.tsx';

interface CustomerContentProps {
  identityReference: string;
  seen: SeenCustomer;
  draft: NoteDraft;
}

/** Waits until it's certain whose page this is. */
export function CustomerContent({ identityReference, seen, draft }: CustomerContentProps) {
  const client = useQueryClient();
  const { account, record, reading, standing, hasNoAccount, isNotFound, wasAskedWithEmail } = seen;
  if (seen.isWaiting) return <DelayedSkeleton lines={6} label={words.account.lookingUp} />;
  if (reading?.kind === 'belongs-to-another') {
    return (
      <BelongsToAnother
        asked={identityReference}
        otherReference={reading.otherReference}
        wasAskedWithEmail={wasAskedWithEmail}
        raw={account.data?.raw}
        onStay={() => handOverLookupEmail(client, identityReference, '')}
      />
    );
  }
  return (
    <Stack gap="md" miw={0}>
      {standing?.isBlocked === true ? (
        <BlockedBanner identityReference={identityReference} message={standing.message} />
      ) : null}
      <PresenceBar record={{ kind: 'customer', id: identityReference }} />
      <QueueStrip record={{ kind: 'customer', id: identityReference }} />
      {hasNoAccount ? (
        <NoAccount
          identityReference={identityReference}
          how={isNotFound ? words.account.answered404 : words.account.answeredExistsFalse}
        />
      ) : null}
      <CustomerTabs identityReference={identityReference} record={record} seen={seen} draft={draft} />
    </Stack>
  );
}

interface BelongsToAnotherProps {
  asked: string;
  otherReference: string;
  wasAskedWithEmail: boolean;
  raw: unknown;
  /** Asks again without the e-mail. */
  onStay: () => void;
}

/** Lets the person decide before another customer's answer is shown. Choice: emailOfAnother. */
function BelongsToAnother(props: BelongsToAnotherProps) {
  const { asked, otherReference, wasAskedWithEmail, raw, onStay } = props;
  const other = (
    <Text span inherit fz="0.95em" ff="monospace">
      {otherReference}
    </Text>
  );
  const wanted = (
    <Text span inherit fz="0.95em" ff="monospace">
      {asked}
    </Text>
  );
  return (
    <Stack gap="md" miw={0}>
      <Banner
        tone="bad"
        title={
          <Sentence
            text={words.another[wasAskedWithEmail ? 'emailBelongs' : 'answeredAbout']({
              other: place('other'),
              asked: place('asked'),
            })}
            parts={{ other, asked: wanted }}
          />
        }
        actions={
          <>
            <Button component={Link} to={paths.customer(otherReference)}>
              {words.another.open({ reference: otherReference })}
            </Button>
            {wasAskedWithEmail ? (
              <Button variant="default" onClick={onStay}>
                {words.another.stay({ reference: asked })}
              </Button>
            ) : null}
          </>
        }
      >
        {words.another.why}
      </Banner>
      <JsonPanel data={raw} owner={customersAnswer(otherReference, 'getIdentity')} />
    </Stack>
  );
}

interface BlockedBannerProps {
  identityReference: string;
  /** Callback that reported the block; null if only an answer did. */
  message: BlockingMessage | null;
}

function BlockedBanner({ identityReference, message }: BlockedBannerProps) {
  return (
    <Banner tone="bad" title={verdictWords.blocked}>
      {words.blocked.consequence}
      {message === null ? (
        <dl className={classes.why}>
          <Row name={words.blocked.said}>{words.blocked.byAnswer}</Row>
          <Row name={words.blocked.tell}>{words.blocked.noTell}</Row>
        </dl>
      ) : (
        <dl className={classes.why}>
          <Row name={words.blocked.reason}>
            {message.internalReason === null ? (
              words.blocked.noReason
            ) : (
              <>
                <Box
                  component="bdi"
                  ps="xs"
                  style={{ borderInlineStart: '2px solid var(--rampart-bad-line)' }}
                >
                  {message.internalReason}
                </Box>
                <Text span fz="xs" fw={600}>
                  {words.blocked.internal}
                </Text>
              </>
            )}
          </Row>
          <Row name={words.blocked.since}>
            {message.statusAt === null ? (
              (message.statusDate ?? <Timestamp at={message.receivedAt} />)
            ) : (
              <ServiceTimestamp at={message.statusAt} />
            )}
          </Row>
          <Row name={words.blocked.said}>
            <Anchor
              component={Link}
              to={`${paths.customer(identityReference, 'activity')}#${message.eventId}`}
              fz="inherit"
              underline="always"
            >
              {words.blocked.callback({ status: message.status })}
            </Anchor>
            <span>
              {words.blocked.received} <Timestamp at={message.receivedAt} show="relative" />
            </span>
          </Row>
          <Row name={words.blocked.tell}>
            {message.externalReason === null ? (
              words.blocked.noTell
            ) : (
              <>
                <Box
                  component="bdi"
                  ps="xs"
                  style={{ borderInlineStart: '2px solid var(--rampart-bad-line)' }}
                >
                  {message.externalReason}
                </Box>
                <CopyButton value={message.externalReason} label={words.blocked.copyTell} />
              </>
            )}
          </Row>
        </dl>
      )}
    </Banner>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

interface NoAccountProps {
  identityReference: string;
  how: string;
}

/** Choice: existsFalse. */
function NoAccount({ identityReference, how }: NoAccountProps) {
  return (
    <Panel>
      <EmptyState title={words.noAccount.title}>
        {`${verdictWords.notThere({ reference: identityReference })}. ${how} `}
        <Sentence
          text={words.noAccount.check}
          parts={{
            link: (text) => (
              <Anchor component={Link} to={paths.customers()} fz="inherit" underline="always">
                {text}
              </Anchor>
            ),
          }}
        />
      </EmptyState>
      <Title order={2} mb="sm" fz="sm" ta="center" id="ways">
        {words.noAccount.ways}
      </Title>
      <ul className={classes.ways} aria-labelledby="ways">
        {ways.map((way) => (
          <li key={way}>
            <RoleGateLink
              action={actionOfWay[way]}
              to={paths.newCustomer({ way, identityReference })}
              variant="default"
              fullWidth
            >
              {words.noAccount.way[way].name}
            </RoleGateLink>
            <Text mt="xs" fz="sm" c="dimmed" ta="center">
              {words.noAccount.way[way].what}
            </Text>
          </li>
        ))}
      </ul>
      <Text mt="md" mb="xs" fz="sm" c="dimmed" ta="center">
        {words.noAccount.documents}
      </Text>
    </Panel>
  );
}

interface CustomerTabsProps {
  identityReference: string;
  record: UseQueryResult<CustomerRecord>;
  seen: SeenCustomer;
  draft: NoteDraft;
}

function CustomerTabs(props: CustomerTabsProps) {
  const { identityReference, record } = props;
  const [address] = useSearchParams();
  const open = customerTabs.find((tab) => tab === address.get('tab')) ?? 'overview';
  return (
    <div>
      <Tabs
        label={words.tabs.label}
        open={open}
        tabs={customerTabs.map((id) => ({
          id,
          name: words.tabs.names[id],
          count: countOf(id, record.data),
          to: paths.customer(identityReference, id),
        }))}
      >
        <OpenTab {...props} open={open} />
      </Tabs>
    </div>
  );
}

const mostSubmissions = 200;

const rampsOfAPage = 25;

/** Counts entries read so far; undefined for tabs without a list. */
export function countOf(tab: CustomerTab, record: CustomerRecord | undefined): string | undefined {
  if (record === undefined) return undefined;
  const { submissions, ramps } = record;
  if (tab === 'documents') {
    const count = submissions.filter(hasTakenDocuments).length;
    return words.tabs.count({ count, isAll: submissions.length < mostSubmissions });
  }
  if (tab === 'ramps') return words.tabs.count({ count: ramps.length, isAll: ramps.length < rampsOfAPage });
  return undefined;
}

/** Returns false for tokens, reliance and most updates, which have no documents. */
function hasTakenDocuments({ outcome, status, images }: RecordedSubmission): boolean {
  const wasTaken = outcome === 'answered' && status !== null && status >= 200 && status < 300;
  return wasTaken && images.length > 0;
}

const waitingFor = (tab: CustomerTab) => (
  <DelayedSkeleton lines={6} label={words.tabs.loading({ name: midSentence(words.tabs.names[tab]) })} />
);

const DocumentsTab = lazyComponent(
  async () => (await import('./person/documents-tab.tsx')).DocumentsTab,
  waitingFor('documents'),
);

const RampsTab = lazyComponent(
  async () => (await import('./activity/ramps-tab.tsx')).RampsTab,
  waitingFor('ramps'),
);

const ActivityTab = lazyComponent(
  async () => (await import('./activity/activity-tab.tsx')).ActivityTab,
  waitingFor('activity'),
);

const RequestsTab = lazyComponent(
  async () => (await import('./activity/requests-tab.tsx')).RequestsTab,
  waitingFor('requests'),
);

const AccessTab = lazyComponent(
  async () => (await import('./activity/access-tab.tsx')).AccessTab,
  waitingFor('access'),
);

function OpenTab({ open, ...props }: CustomerTabsProps & { open: CustomerTab }) {
  const { identityReference, record } = props;
  if (open === 'documents') return <DocumentsTab identityReference={identityReference} record={record} />;
  if (open === 'ramps') return <RampsTab identityReference={identityReference} />;
  if (open === 'activity') {
    return <ActivityTab identityReference={identityReference} record={record.data} />;
  }
  if (open === 'requests') return <RequestsTab identityReference={identityReference} />;
  if (open === 'access') return <AccessTab identityReference={identityReference} />;
  return <OverviewTab {...props} />;
}
