import { ActionIcon, Box, Text } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useState } from 'react';

import { revealMinutes, type RevealRequest } from '#contract/desk/reveals.ts';
import { useMay, whoMay } from '#web/shared/api/current-staff.ts';
import { sharedWords as words } from '#web/shared/words/shared-words.ts';

import { announce } from './announcer.ts';
import { CopyButton } from './copy-button.tsx';
import { Hint } from './hint.tsx';
import { lazyComponent } from './lazy-component.tsx';
import type { RevealDialogProps } from './reveal-dialog.tsx';
import {
  revealValues,
  useFocusKept,
  useHidingAgain,
  useRevealing,
  useRevealScope,
  useTimeLeft,
} from './reveal-scope.tsx';
import classes from './revealed-value.module.css';
import { revealWords } from './reveal-words.ts';

export const LazyRevealDialog = lazyComponent<RevealDialogProps<() => void>>(
  async () => (await import('./reveal-dialog.tsx')).RevealDialog,
);

interface RevealedValueProps {
  object: RevealRequest['object'];
  /** Several read as one: given name and surname. */
  field: string | readonly string[];
  /** In lower case: `e-mail`. */
  label: string;
  masked: string;
  /** Includes its own copy button; null: as text. */
  renderValue?: ((value: string) => ReactNode) | undefined;
}

interface Shown {
  value: string;
  untilMs: number;
}

/**
 * Reveals a masked value with a reason, for five minutes or until the page is left. Only this component holds it. A
 * `RevealScope` reveals it with the others and reuses the reason. Promise: T-6.
 */
export function RevealedValue({ object, field, label, masked, renderValue }: RevealedValueProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [shown, setShown] = useState<Shown | null>(null);
  const scope = useRevealScope();
  const may = useMay('reveal');
  const { line, keepFocus } = useFocusKept();
  const fields = typeof field === 'string' ? [field] : field;
  const hide = () => {
    keepFocus();
    setShown(null);
  };
  // "Hide all" also hides values revealed singly.
  useHidingAgain(shown?.untilMs ?? null, hide, scope?.hideSingles);

  const reveal = async (reason: string) => {
    const values = await revealValues({ object, fields: [...fields], reason });
    return () => {
      keepFocus({ orNowhere: true });
      setIsAsking(false);
      scope?.keep(reason);
      setShown({
        value: fields.flatMap((one) => values[one] ?? []).join(' '),
        untilMs: Date.now() + revealMinutes * 60_000,
      });
      announce(revealWords.shownFor({ what: label, minutes: revealMinutes }));
    };
  };
  const begin = useRevealing(scope?.reason ?? none, reveal, () => setIsAsking(true));

  const ofScope = fields.map((one) => scope?.valueOf(one) ?? null);
  if (ofScope.every((value) => value !== null))
    return <ScopedValue value={ofScope.join(' ')} label={label} masked={masked} />;
  if (shown !== null)
    return <ShownValue {...shown} {...{ label, masked, renderValue }} lineRef={line} onHide={hide} />;
  return (
    <Box component="span" display="inline-flex" miw={0} style={inLine} ref={line}>
      <Box component="bdi" className="anywhere" translate="no">
        {masked}
      </Box>
      {may || scope === null ? <RevealButton label={label} onClick={begin} /> : null}
      {isAsking ? (
        <LazyRevealDialog
          title={revealWords.reveal({ what: label })}
          reveal={reveal}
          onRevealed={(show) => show()}
          onClose={() => setIsAsking(false)}
        />
      ) : null}
    </Box>
  );
}

const inLine = { flexWrap: 'wrap', alignItems: 'center', gap: '2px 6px' } as const;

const none = () => null;

function ScopedValue({ value, label, masked }: Pick<ShownValueProps, 'value' | 'label' | 'masked'>) {
  return (
    <Box component="span" display="inline-flex" miw={0} style={inLine}>
      <ClearValue value={value} label={label} />
      <MaskedOnPaper masked={masked} />
    </Box>
  );
}

function ClearValue({ value, label }: { value: string; label: string }) {
  return (
    <>
      <Box component="bdi" className="anywhere" translate="no" data-not-printed>
        {value}
      </Box>
      <CopyButton value={value} label={label} />
    </>
  );
}

/** Paper would keep a five-minute reveal for ever, outside the trail. */
function MaskedOnPaper({ masked }: { masked: string }) {
  return <bdi className={classes.onPaper} translate="no" data-masked={masked} />;
}

function RevealButton({ label, onClick }: { label: string; onClick: () => void }) {
  const may = useMay('reveal');
  const name = revealWords.reveal({ what: label });
  const reason = words.onlyMay({ roles: whoMay('reveal') });
  return (
    <Hint label={may ? name : reason}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={24}
        aria-label={name}
        {...(may
          ? { onClick, onPointerEnter: LazyRevealDialog.preload, onFocus: LazyRevealDialog.preload }
          : { 'data-disabled': true, 'aria-disabled': true, 'aria-description': reason })}
      >
        <IconEye size={16} aria-hidden />
      </ActionIcon>
    </Hint>
  );
}

interface ShownValueProps extends Shown {
  label: string;
  masked: string;
  renderValue: RevealedValueProps['renderValue'];
  lineRef: RefObject<HTMLSpanElement | null>;
  onHide: () => void;
}

function ShownValue({ value, untilMs, label, masked, renderValue, lineRef, onHide }: ShownValueProps) {
  const left = useTimeLeft(untilMs);
  const rendered = renderValue?.(value);
  return (
    <Box component="span" display="inline-flex" miw={0} style={inLine} ref={lineRef}>
      {rendered === undefined || rendered === null ? (
        <ClearValue value={value} label={label} />
      ) : (
        <Box component="span" display="contents" data-not-printed>
          {rendered}
        </Box>
      )}
      <MaskedOnPaper masked={masked} />
      <Hint label={revealWords.hide({ what: label })}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={24}
          aria-label={revealWords.hide({ what: label })}
          onClick={onHide}
        >
          <IconEyeOff size={16} aria-hidden />
        </ActionIcon>
      </Hint>
      <Text span c="dimmed" fz="xs" className="tabular" role="timer">
        {revealWords.hiddenIn({ time: left })}
      </Text>
    </Box>
  );
}
