import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';

import { useMay } from '#web/shared/api/current-staff.ts';
import { useEnvironment } from '#web/shared/api/environment.ts';
import { paths } from '#web/shared/paths.ts';
import { DateOffsetBanner } from '#web/shared/ui/date-offset-banner.tsx';
import { DelayedSkeleton } from '#web/shared/ui/delayed-skeleton.tsx';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';
import { Lazy, lazyPart } from '#web/shared/ui/lazy-part.tsx';
import { PageHeader } from '#web/shared/ui/page-header.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';

import { FiguresPanel } from './figures-panel.tsx';
import { FirstSteps } from './first-steps.tsx';
import { figuresOf } from './overview-figures.ts';
import { overviewQuery } from './overview-query.ts';
import { words } from './overview-words.ts';
import classes from './overview.module.css';
import { QuickFind } from './quick-find.tsx';
import { ServicePanel } from './service-panel.tsx';

// What is below and beside the figures comes after the first paint.
const oldestCases = lazyPart(async () => (await import('./oldest-cases.tsx')).OldestCases);
const rechecksPart = lazyPart(async () => (await import('./rechecks-panel.tsx')).Rechecks);
const trends = lazyPart(async () => (await import('./trends-panel.tsx')).Trends);
const moreTrends = lazyPart(async () => (await import('./trends-panel.tsx')).MoreTrends);
const noProps = {};

/** What needs attention now, and where to begin. */
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
            >
              {words.tryQuestion}
            </Anchor>
          </>
        ) : null}
      </PageHeader>
      {error ? (
        <div className={classes.error}>
          <ErrorPanel error={error} onRetry={() => void refetch()} />
        </div>
      ) : null}
      <DateOffsetBanner />
      <div className={classes.page}>
        <div className={classes.main} data-loading={data === undefined || undefined}>
          {data?.isEmpty ? <FirstSteps /> : null}
          {data ? (
            <FiguresPanel figures={figuresOf(data, dataUpdatedAt)} />
          ) : error ? null : (
            <DelayedSkeleton lines={6} label={words.loading} />
          )}
          {data && !data.isEmpty ? (
            <Panel title={words.casesTitle} flush>
              <div className={classes.oldest}>
                <Lazy part={oldestCases} isWanted props={{ cases: data.oldestCases }} />
              </div>
            </Panel>
          ) : null}
          {data?.rechecks ? <Lazy part={rechecksPart} isWanted props={{ rechecks: data.rechecks }} /> : null}
          {data && !data.isEmpty ? (
            <div className={classes.plots}>
              <Lazy part={moreTrends} isWanted props={noProps} />
            </div>
          ) : null}
        </div>
        <div className={classes.side}>
          <QuickFind />
          {data && !data.isEmpty ? (
            <Panel title={words.rampsTitle}>
              <div className={classes.trends}>
                <Lazy part={trends} isWanted props={noProps} />
              </div>
            </Panel>
          ) : null}
          {data ? <ServicePanel service={data.service} /> : null}
        </div>
      </div>
    </>
  );
}
