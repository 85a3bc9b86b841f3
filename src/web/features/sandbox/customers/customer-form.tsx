import { useFormContext, useWatch } from 'react-hook-form';

import type { SandboxCustomer } from '#contract/sandbox/customers.ts';
import { customerSteering, rejectedParts } from '#contract/sandbox/steering.ts';
import { SegmentedField } from '#web/shared/forms/segmented-field.tsx';

import { SteeringForm, SteeringSubmit } from '../form/steering-form.tsx';
import { steerCustomer } from '../queries/steering.ts';
import { ReasonsFields } from '../records/reasons-fields.tsx';
import classes from '../records/records.module.css';
import { recordWords as words } from '../words/record-words.ts';
import { type CustomerValues, nothingDecided, possibleActions, toSteering } from './customer-rules.ts';

const labels = {
  action: words.action,
  part: words.part,
  internalReason: words.internalReason,
  reason: words.externalReason,
  externalReason: words.externalReason,
};

/** Approves, rejects, blocks or unblocks a customer. */
export function CustomerForm({ customer }: { customer: SandboxCustomer }) {
  const { identityReference } = customer;
  return (
    <SteeringForm
      name={words.decide}
      schema={customerSteering}
      defaults={nothingDecided}
      labels={labels}
      toRequest={toSteering}
      steer={async (steering) => steerCustomer(identityReference, steering)}
      said={(_customer, { action }) => words.customerDone[action]}
    >
      <p className={classes.text}>{words.decideText}</p>
      <DecisionFields customer={customer} />
    </SteeringForm>
  );
}

function DecisionFields({ customer }: { customer: SandboxCustomer }) {
  const { control } = useFormContext<CustomerValues>();
  const chosen = useWatch({ control, name: 'action' });
  const possible = possibleActions(customer);
  return (
    <>
      <SegmentedField
        control={control}
        name="action"
        label={words.action}
        options={possible.map((value) => ({ value, label: words.customerActions[value] }))}
      />
      {chosen === 'reject' ? (
        <>
          <SegmentedField
            control={control}
            name="part"
            label={words.part}
            options={rejectedParts.map((value) => ({ value, label: words.parts[value] }))}
          />
          <ReasonsFields<CustomerValues> external="reason" />
        </>
      ) : null}
      {chosen === 'blacklist' ? <ReasonsFields<CustomerValues> external="externalReason" /> : null}
      <SteeringSubmit isMain>{words.customerButtons[chosen]}</SteeringSubmit>
    </>
  );
}
