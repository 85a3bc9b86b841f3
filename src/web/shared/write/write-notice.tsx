import { Alert, Anchor, Button, Group, Text } from '@mantine/core';
import { IconHelpCircle, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import { paths } from '#web/shared/paths.ts';
import { announce } from '#web/shared/ui/announcer.ts';
import { ErrorFacts } from '#web/shared/ui/error-panel.tsx';

import type { WriteState } from './use-write.ts';
import { words } from './write-words.ts';

interface WriteNoticeProps {
  state: WriteState<unknown>;
  identityReference: string;
  look?: { advice: string; places: readonly { to: string; label: string }[] };
  notSent?: Partial<Record<keyof typeof words.notSent, { title: string; advice: string }>>;
  /** Offers a new write; without it the key is reused. */
  onStartOver?: () => void;
}

/** Shows no refusals, which show at fields. */
export function WriteNotice(props: WriteNoticeProps) {
  const { state, identityReference, look, notSent, onStartOver } = props;
  if (state.phase === 'not-sent') {
    const { title, advice } = notSent?.[state.why] ?? words.notSent[state.why];
    return (
      <Notice tone="neutral" title={title}>
        {advice}
      </Notice>
    );
  }
  if (state.phase !== 'unknown') return null;
  const { advice, places } = look ?? {
    advice: words.unknownAdvice,
    places: [{ to: paths.customer(identityReference), label: words.lookUp({ identityReference }) }],
  };
  const startOver = () => {
    announce(words.startedOver);
    onStartOver?.();
  };
  return (
    <Notice tone="action" title={words.unknown[state.why]}>
      <Text>{advice}</Text>
      <Group gap="8px 16px" mt={10} mb={4}>
        {places.map(({ to, label }) => (
          <Anchor href={to} target="_blank" rel="noopener" key={to}>
            {label}
          </Anchor>
        ))}
        {onStartOver === undefined ? null : (
          <Button variant="default" size="xs" onClick={startOver}>
            {words.startOver}
          </Button>
        )}
      </Group>
      {state.error === null ? null : <ErrorFacts error={state.error} />}
    </Notice>
  );
}

interface NoticeProps {
  /** `action`: needs attention; `neutral`: nothing happened. */
  tone: 'action' | 'neutral';
  title: string;
  children: ReactNode;
}

function Notice({ tone, title, children }: NoticeProps) {
  const Icon = tone === 'action' ? IconHelpCircle : IconInfoCircle;
  return (
    <Alert color={tone} icon={<Icon size={18} aria-hidden />} title={title} tabIndex={-1} ref={leadHere}>
      {children}
    </Alert>
  );
}

/** Focuses an outcome that arrives out of view. */
function leadHere(box: HTMLElement | null): void {
  box?.focus();
  box?.scrollIntoView({ block: 'nearest' });
}
