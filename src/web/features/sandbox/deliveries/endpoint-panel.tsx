import { useQuery } from '@tanstack/react-query';
import { useFormContext } from 'react-hook-form';

import { callbackEndpoint } from '#contract/sandbox/steering.ts';
import { TextField } from '#web/shared/forms/text-field.tsx';
import { DelayedSkeleton } from '#web/shared/ui/delayed-skeleton.tsx';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';

import { SteeringForm, SteeringSubmit } from '../form/steering-form.tsx';
import { endpointQuery } from '../queries/sandbox-queries.ts';
import { changeEndpoint } from '../queries/steering.ts';
import { deliveryWords as words } from '../words/delivery-words.ts';
import classes from './deliveries.module.css';

interface EndpointValues {
  url: string;
}

/** Where the sandbox sends its callbacks, and another address for them. */
export function EndpointPanel() {
  const { data: endpoint, error, refetch } = useQuery(endpointQuery());
  return (
    <Panel title={words.endpoint}>
      {endpoint ? (
        <div className={classes.endpoint}>
          <p className={classes.now}>
            {endpoint.url === null ? words.endpointNone : <code translate="no">{endpoint.url}</code>}
            {endpoint.isOverridden ? <span className={classes.quiet}>{words.endpointOverridden}</span> : null}
          </p>
          <SteeringForm
            name={words.endpointForm}
            schema={callbackEndpoint}
            defaults={{ url: '' }}
            labels={{ url: words.endpointUrl }}
            toRequest={({ url }: EndpointValues) => ({ url: url.trim() })}
            steer={changeEndpoint}
            said={({ url }) => words.endpointDone(url ?? words.endpointNone)}
          >
            <UrlField />
            <SteeringSubmit>{words.endpointButton}</SteeringSubmit>
          </SteeringForm>
        </div>
      ) : error ? (
        <ErrorPanel error={error} onRetry={() => void refetch()} />
      ) : (
        <DelayedSkeleton lines={2} label={words.loading} />
      )}
    </Panel>
  );
}

function UrlField() {
  const { control } = useFormContext<EndpointValues>();
  return (
    <TextField
      control={control}
      name="url"
      label={words.endpointUrl}
      description={words.endpointHint}
      placeholder={words.endpointExample}
      isIdentifier
    />
  );
}
