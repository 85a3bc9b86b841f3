import { Anchor, Button } from '@mantine/core';

import { formatBytes } from '#web/shared/format/format-bytes.ts';
import { paths } from '#web/shared/paths.ts';
import { ErrorFacts } from '#web/shared/ui/error-facts.tsx';
import { Notice } from '#web/shared/write/notice.tsx';

import { words } from '../words/review-words.ts';
import { Bar } from '#web/shared/write/bar.tsx';
import type { SendingState } from './sending-state.ts';
import classes from './sending.module.css';
import type { SendingControl } from './use-sending.ts';

interface SendingPanelProps {
  sending: SendingControl;
  identityReference: string;
}

/** Where sending stands: on its way in bytes, waiting, not sent, or unknown. Refusals stand above the steps. */
export function SendingPanel({ sending, identityReference }: SendingPanelProps) {
  const { state, cancel } = sending;
  switch (state.phase) {
    case 'connecting':
    case 'uploading':
    case 'waiting':
      return <Progress state={state} onCancel={cancel} />;
    case 'not-sent':
      return (
        <Notice tone="neutral" title={words.sending.notSent[state.why].title}>
          {words.sending.notSent[state.why].advice}
        </Notice>
      );
    case 'unknown':
      return (
        <Notice tone="action" title={words.sending.unknown[state.why]}>
          {words.sending.unknownAdvice}
          <p className={classes.more}>
            <Anchor href={paths.customer(identityReference, 'documents')} target="_blank" rel="noopener">
              {words.sending.lookUp(identityReference)}
            </Anchor>
          </p>
          {state.error === null ? null : <ErrorFacts error={state.error} />}
        </Notice>
      );
    default:
      return null;
  }
}

interface ProgressProps {
  state: Extract<SendingState, { totalBytes: number }>;
  onCancel: () => void;
}

function Progress({ state, onCancel }: ProgressProps) {
  const { totalBytes } = state;
  const sentBytes =
    state.phase === 'uploading' ? state.sentBytes : state.phase === 'waiting' ? totalBytes : 0;
  const bytes = words.sending.bytes(formatBytes(sentBytes), formatBytes(totalBytes));
  return (
    <div className={classes.progress}>
      <div className={classes.line}>
        <output className={classes.title}>{words.sending.progress[state.phase]}</output>
        <span className={classes.bytes}>{bytes}</span>
        <Button variant="default" size="xs" onClick={onCancel}>
          {words.sending.cancel}
        </Button>
      </div>
      <Bar label={words.sending.label} value={sentBytes} max={totalBytes} tone="accent" isWide text={bytes} />
    </div>
  );
}
