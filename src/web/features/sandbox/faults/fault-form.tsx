import { useFormContext, useWatch } from 'react-hook-form';

import { faultRequest } from '#contract/sandbox/faults.ts';
import { operationNames } from '#contract/service/operations.ts';
import { SelectField } from '#web/shared/forms/select-field.tsx';
import { TextField } from '#web/shared/forms/text-field.tsx';
import { operationWords } from '#web/shared/words/submission-outcome.ts';

import { SteeringForm, SteeringSubmit } from '../form/steering-form.tsx';
import { setFault } from '../queries/steering.ts';
import { faultChoices, faultInWords, faultWords as words } from '../words/fault-words.ts';
import { type FaultValues, nothingSet, toFault } from './fault-rules.ts';
import classes from './faults.module.css';
import { OftenFields } from './often-fields.tsx';

const labels = {
  kind: words.kind,
  operation: words.operation,
  times: words.times,
  status: words.status,
  retryAfterSeconds: words.retryAfter,
  latencyMs: words.latencyMs,
};
const kinds = faultChoices.map((value) => ({ value, label: words.choices[value] }));
const operations = [
  { value: 'all', label: words.everyOperation },
  ...operationNames.map((value) => ({ value, label: operationWords(value) })),
];

/** Sets what the next calls to the service meet. */
export function FaultForm() {
  return (
    <SteeringForm
      name={words.set}
      schema={faultRequest}
      defaults={nothingSet}
      labels={labels}
      toRequest={toFault}
      steer={setFault}
      said={(fault) => words.setDone(faultInWords(fault))}
    >
      <FaultFields />
      <SteeringSubmit isMain>{words.set}</SteeringSubmit>
    </SteeringForm>
  );
}

function FaultFields() {
  const { control } = useFormContext<FaultValues>();
  const kind = useWatch({ control, name: 'kind' });
  return (
    <>
      <div className={classes.fields}>
        <SelectField control={control} name="kind" label={words.kind} options={kinds} required />
        <SelectField
          control={control}
          name="operation"
          label={words.operation}
          options={operations}
          required
        />
      </div>
      {kind === 'status' ? (
        <TextField
          control={control}
          name="status"
          label={words.status}
          placeholder={words.statusExample}
          required
        />
      ) : null}
      {kind === 'html' ? <TextField control={control} name="status" label={words.htmlStatus} /> : null}
      {kind === 'status' || kind === 'status-429' ? (
        <TextField
          control={control}
          name="retryAfterSeconds"
          label={words.retryAfter}
          description={words.retryAfterHint}
        />
      ) : null}
      {kind === 'latency' ? (
        <TextField control={control} name="latencyMs" label={words.latencyMs} required />
      ) : null}
      <OftenFields name="often" />
    </>
  );
}
