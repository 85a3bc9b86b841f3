import { useQuery } from '@tanstack/react-query';

import { DateOffsetBanner } from '#web/shared/ui/date-offset-banner.tsx';
import { DelayedSkeleton } from '#web/shared/ui/delayed-skeleton.tsx';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';
import { PageHeader } from '#web/shared/ui/page-header.tsx';

import { FiguresPanel } from './figures-panel.tsx';
import { FirstSteps } from './first-steps.tsx';
import { figuresOf } from './overview-figures.ts';
import { overviewQuery } from './overview-query.ts';
import { words } from './overview-words.ts';
import classes from './overview.module.css';
import { QuickFind } from './quick-find.tsx';
import { ServicePanel } from './service-panel.tsx';

/** What needs attention now, and where to begin. */
export function OverviewPage() {
  const { data, error, refetch, dataUpdatedAt } = useQuery(overviewQuery());
  return (
    <>
      <PageHeader title={words.title} />
      {error ? (
        <div className={classes.error}>
          <ErrorPanel error={error} onRetry={() => void refetch()} />
        </div>
      ) : null}
      <DateOffsetBanner />
      <div className={classes.page}>
        <div className={classes.main}>
          {data?.isEmpty ? <FirstSteps /> : null}
          {data ? (
            <FiguresPanel figures={figuresOf(data, dataUpdatedAt)} />
          ) : error ? null : (
            <DelayedSkeleton lines={6} label={words.loading} />
          )}
        </div>
        <div className={classes.side}>
          <QuickFind />
          {data ? <ServicePanel service={data.service} /> : null}
        </div>
      </div>
    </>
  );
}
