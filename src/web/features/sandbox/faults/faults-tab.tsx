import { useQuery } from '@tanstack/react-query';

import { operationWords } from '#web/shared/words/submission-outcome.ts';
import { Panel } from '#web/shared/ui/panel.tsx';

import { callbackFaultsQuery, faultsQuery } from '../queries/sandbox-queries.ts';
import { faultInWords, faultWords as words, timesInWords } from '../words/fault-words.ts';
import { CallbackFaultForm } from './callback-fault-form.tsx';
import { FaultForm } from './fault-form.tsx';
import { FaultList } from './fault-list.tsx';
import classes from './faults.module.css';

/** What goes wrong with answers and with callbacks: set it, see what is set, clear it. */
export function FaultsTab() {
  return (
    <div className={classes.tab}>
      <Panel title={words.answers}>
        <AnswerFaults />
      </Panel>
      <Panel title={words.callbacks}>
        <CallbackFaults />
      </Panel>
    </div>
  );
}

function AnswerFaults() {
  const query = useQuery(faultsQuery());
  const faults = query.data?.items.map((fault) => ({
    id: fault.id,
    what: faultInWords(fault),
    about: `${operationName(fault.operation)} · ${timesInWords(fault)}`,
  }));
  return (
    <div className={classes.column}>
      <p className={classes.text}>{words.answersText}</p>
      <FaultList of="faults" query={query} faults={faults} none={words.none} />
      <FaultForm />
    </div>
  );
}

function CallbackFaults() {
  const query = useQuery(callbackFaultsQuery());
  const faults = query.data?.items.map((fault) => ({
    id: fault.id,
    what: words.callbackKinds[fault.kind],
    about: timesInWords(fault),
  }));
  return (
    <div className={classes.column}>
      <p className={classes.text}>{words.callbacksText}</p>
      <FaultList of="callback-faults" query={query} faults={faults} none={words.noneOfCallbacks} />
      <CallbackFaultForm />
    </div>
  );
}

function operationName(operation: string): string {
  return operation === 'all' ? words.everyOperation : operationWords(operation);
}
