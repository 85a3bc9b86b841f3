import { Anchor, Box, Button, Flex, Group, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router-dom';
import { IconCheck, IconChevronRight } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';

import type { Overview, ServiceHealth } from '#contract/desk/overview.ts';
import { callbackPath } from '#contract/desk/headers.ts';
import { useMay } from '#web/shared/api/current-staff.ts';
import { useEnvironment } from '#web/shared/api/environment.ts';
import { handOverFindText } from '#web/shared/find/handed-over.ts';
import { readPastedText } from '#web/shared/find/identifier-shapes.ts';
import { groupDigits } from '#web/shared/format/decimal.ts';
import { TextBox } from '#web/shared/forms/text-box.tsx';
import { paths } from '#web/shared/paths.ts';
import { Timestamp } from '#web/shared/time/timestamp.tsx';
import { DateOffsetBanner } from '#web/shared/ui/date-offset-banner.tsx';
import { DelayedSkeleton } from '#web/shared/ui/delayed-skeleton.tsx';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';
import { FactList } from '#web/shared/ui/fact-list.tsx';
import { Identifier } from '#web/shared/ui/identifier.tsx';
import { lazyComponent } from '#web/shared/ui/lazy-component.tsx';
import { PageHeader } from '#web/shared/ui/page-header.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { RoleGateLink } from '#web/shared/ui/role-gate.tsx';
import type { Tone } from '#web/shared/ui/tone.ts';
import { ToneBadge } from '#web/shared/ui/tone-badge.tsx';

import { type Figure, figuresOf } from './overview-figures.ts';
import { overviewQuery } from './overview-query.ts';
import { words } from './overview-words.ts';
import classes from './overview.module.css';

// Everything but the figures loads after first paint.
const OldestItems = lazyComponent(async () => (await import('./oldest-items.tsx')).OldestItems);
const Rechecks = lazyComponent(async () => (await import('./rechecks-panel.tsx')).Rechecks);
const Trends = lazyComponent(async () => (await import('./trends-panel.tsx')).Trends);
const MoreTrends = lazyComponent(async () => (await import('./trends-panel.tsx')).MoreTrends);

export function OverviewPage() {
  const { data, error, refetch, dataUpdatedAt } = useQuery(overviewQuery());
  const isSandbox = useEnvironment()?.isEmbeddedSandbox === true;
  const mayDiagnose = useMay('inspect-customer');
  return (
    <>
      <PageHeader title={words.title}>
        {isSandbox && mayDiagnose ? (
          <>
            {words.tryThis}{' '}
            <Anchor
              component={Link}
              to={paths.diagnosis({ identityReference: words.tryCustomer })}
              fz="inherit"
              underline="always"
            >
              {words.tryQuestion}
            </Anchor>
          </>
        ) : null}
      </PageHeader>
      {error ? (
        <Box mb="md">
          <ErrorPanel error={error} onRetry={() => void refetch()} />
        </Box>
      ) : null}
      <DateOffsetBanner />
      <div className={classes.page}>
        <div className={classes.main} data-loading={data === undefined || undefined}>
          {data ? (
            <Main overview={data} updatedAt={dataUpdatedAt} />
          ) : error ? null : (
            <DelayedSkeleton lines={6} label={words.loading} />
          )}
        </div>
        <Stack gap="md" miw={0}>
          <QuickFind />
          {data ? <Side overview={data} /> : null}
        </Stack>
      </div>
    </>
  );
}

/** Shows only progress while sample data loads: figures would be incomplete. */
function Main({ overview, updatedAt }: { overview: Overview; updatedAt: number }) {
  if (overview.isLoadingSample) return <LoadingSample />;
  return (
    <>
      {overview.isEmpty ? <FirstSteps /> : null}
      <FiguresPanel figures={figuresOf(overview, updatedAt)} />
      {overview.isEmpty || overview.oldestItems === undefined ? null : (
        <Panel title={words.oldestTitle} flush aside={<QueueLink />}>
          <div className={classes.oldest}>
            <OldestItems items={overview.oldestItems} />
          </div>
        </Panel>
      )}
      {overview.rechecks ? <Rechecks rechecks={overview.rechecks} /> : null}
      {overview.isEmpty ? null : (
        <SimpleGrid minColWidth="min(280px, 100%)" autoFlow="auto-fit" style={{ alignItems: 'start' }}>
          <MoreTrends />
        </SimpleGrid>
      )}
    </>
  );
}

function QueueLink() {
  return (
    <Anchor component={Link} to={paths.queue()} fz="inherit">
      {words.allInQueue}
    </Anchor>
  );
}

function Side({ overview }: { overview: Overview }) {
  if (overview.isLoadingSample) return null;
  return (
    <>
      {overview.isEmpty ? null : (
        <Panel title={words.rampsTitle}>
          <div className={classes.trends}>
            <Trends />
          </div>
        </Panel>
      )}
      <ServicePanel service={overview.service} />
    </>
  );
}

function LoadingSample() {
  return (
    <Panel title={words.sampleTitle}>
      <Box component="output" display="block" mb="md">
        {words.sampleText}
      </Box>
      <Skeleton height={12} mb={12} />
      <Skeleton height={12} mb={12} width="85%" />
      <Skeleton height={12} width="60%" />
    </Panel>
  );
}

function FiguresPanel({ figures }: { figures: readonly Figure[] }) {
  const present = figures.filter(({ count }) => count !== null);
  const quiet = figures.filter(({ count }) => count === null);
  return (
    <Panel title={present.length > 0 ? words.figuresTitle : words.quietTitle} flush>
      <ul className={classes.figures}>
        {present.map(({ name, count, text, to }) => (
          <li key={name}>
            <Link className={classes.figure} to={to}>
              <Text span fz="xl" fw={600} lh="28px" className="tabular">
                {count}
              </Text>{' '}
              <Box component="span" className="anywhere">
                {text}
              </Box>
              <IconChevronRight size={16} color="var(--rampart-dimmed)" aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
      {quiet.length > 0 ? (
        <ul className={classes.quiet}>
          {quiet.map(({ name, text, to }) => (
            <li key={name}>
              <Link to={to}>
                <IconCheck size={14} stroke={1.75} aria-hidden /> {text}
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
    </Panel>
  );
}

function FirstSteps() {
  return (
    <Panel title={words.emptyTitle}>
      <Text mb="xs" inherit>
        {words.emptyText}
      </Text>
      <Flex component="ol" direction="column" gap="md" mt="xs" mx={0} mb={0} ps="lg">
        <Step title={words.lookUp} text={words.lookUpText}>
          <RoleGateLink action="look-up-identity" to={paths.customers()} variant="default" size="xs">
            {words.lookUpLink}
          </RoleGateLink>
        </Step>
        <Step title={words.create} text={words.createText}>
          <RoleGateLink action="onboard-customer" to={paths.newCustomer()} variant="default" size="xs">
            {words.createLink}
          </RoleGateLink>
        </Step>
        <Step title={words.receive} text={words.receiveText}>
          <Identifier value={`${location.origin}${callbackPath}`} label={words.receiveLabel} full />
          <Anchor component={Link} to={paths.callbacks()} fz="inherit">
            {words.receiveLink}
          </Anchor>
        </Step>
      </Flex>
    </Panel>
  );
}

function Step({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <li>
      <Title order={3} fz="md">
        {title}
      </Title>
      <Text mb={6} c="dimmed" inherit>
        {text}
      </Text>
      <Group gap="4px 16px" className="anywhere">
        {children}
      </Group>
    </li>
  );
}

/** Passes the text outside the address, since it may be an e-mail. */
function QuickFind() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [pasted, setPasted] = useState('');
  const [isChecked, setChecked] = useState(false);
  const read = readPastedText(pasted);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (!read.isSearchable && read.options.length === 0) {
      input.current?.focus();
      return;
    }
    handOverFindText(client, read.text);
    void navigate(paths.customers());
  };

  return (
    <Panel title={words.findTitle}>
      <form className={classes.find} noValidate aria-label={words.findTitle} onSubmit={submit}>
        <TextBox
          ref={input}
          name="pasted"
          label={words.findLabel}
          error={isChecked && !read.isSearchable && read.options.length === 0 ? read.message : null}
          value={pasted}
          onChange={(event) => setPasted(event.currentTarget.value)}
          isIdentifier
          data-takes-several
        />
        <Button type="submit" style={{ justifySelf: 'start' }}>
          {words.findButton}
        </Button>
      </form>
    </Panel>
  );
}

const tones: Readonly<Record<ServiceHealth['state'], Tone>> = {
  well: 'good',
  troubled: 'action',
  failing: 'bad',
  unheard: 'neutral',
};

/** Choice: serviceHealth. */
function ServicePanel({ service }: { service: ServiceHealth }) {
  const { state, calls, failed, medianMs, lastAnsweredAt, lastCallbackAt } = service;
  const asWritten = (count: number) => groupDigits(String(count));
  return (
    <Panel
      title={words.serviceTitle}
      aside={<ToneBadge tone={tones[state]}>{words.serviceStates[state]}</ToneBadge>}
    >
      <Text mb="xs" inherit>
        {words.service[state]}
      </Text>
      <FactList
        facts={[
          {
            label: words.calls,
            value:
              calls === 0
                ? words.noCalls
                : words.callsFailed({ calls: asWritten(calls), failed: asWritten(failed) }),
          },
          ...(medianMs === null
            ? []
            : [{ label: words.median, value: words.milliseconds({ ms: asWritten(medianMs) }) }]),
          { label: words.lastAnswer, value: <When at={lastAnsweredAt} /> },
          { label: words.lastCallback, value: <When at={lastCallbackAt} /> },
        ]}
      />
    </Panel>
  );
}

function When({ at }: { at: string | null }) {
  return at === null ? words.never : <Timestamp at={at} />;
}
