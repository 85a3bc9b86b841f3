import { useFormContext } from 'react-hook-form';

import { callbackFaultKinds, callbackFaultRequest } from '#contract/sandbox/faults.ts';
import { SelectField } from '#web/shared/forms/select-field.tsx';

import { SteeringForm, SteeringSubmit } from '../form/steering-form.tsx';
import { setCallbackFault } from '../queries/steering.ts';
import { faultWords as words } from '../words/fault-words.ts';
import { type CallbackFaultValues, noCallbackFault, toCallbackFault } from './fault-rules.ts';
import { OftenFields } from './often-fields.tsx';

const labels = { kind: words.kind, times: words.times };
const kinds = callbackFaultKinds.map((value) => ({ value, label: words.callbackKinds[value] }));

/** Sets what goes wrong with the callbacks that are written from now on. */
export function CallbackFaultForm() {
  return (
    <SteeringForm
      name={words.setCallback}
      schema={callbackFaultRequest}
      defaults={noCallbackFault}
      labels={labels}
      toRequest={toCallbackFault}
      steer={setCallbackFault}
      said={({ kind }) => words.setDone(words.callbackKinds[kind])}
    >
      <KindField />
      <OftenFields name="oftenOfCallbacks" />
      <SteeringSubmit>{words.setCallback}</SteeringSubmit>
    </SteeringForm>
  );
}

function KindField() {
  const { control } = useFormContext<CallbackFaultValues>();
  return <SelectField control={control} name="kind" label={words.kind} options={kinds} required />;
}
