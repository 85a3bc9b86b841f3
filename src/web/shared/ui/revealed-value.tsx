import { ActionIcon } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';

import { revealAnswer, revealMinutes, type RevealRequest } from '#contract/desk/reveals.ts';
import { useMay, whoMay } from '#web/shared/api/current-staff.ts';
import { deskJson } from '#web/shared/api/desk-fetch.ts';
import { sharedWords as words } from '#web/shared/words/shared-words.ts';

import { announce } from './announcer.ts';
import { CopyButton } from './copy-button.tsx';
import { Hint } from './hint.tsx';
import { RevealDialog } from './reveal-dialog.tsx';
import { useTickingText } from '#web/shared/time/ticker.ts';
import classes from './revealed-value.module.css';

interface RevealedValueProps {
  object: RevealRequest['object'];
  /** Several are shown as one value: a given name and a surname. */
  field: string | readonly string[];
  /** What it is, in lower case: `e-mail`. */
  label: string;
  masked: string;
  /** How the value is shown in clear, with a copy button of its own, when that is more than its text; null: as text. */
  renderValue?: ((value: string) => ReactNode) | undefined;
}

interface Shown {
  value: string;
  untilMs: number;
}

/**
 * A masked personal value, with a button that reveals it to a permitted person who gives a reason: for five minutes, until it is hidden
 * again, or until the page is left. Only this component holds it. Promise: T-6.
 */
export function RevealedValue({ object, field, label, masked, renderValue }: RevealedValueProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [shown, setShown] = useState<Shown | null>(null);
  const { line, keepFocus } = useFocusKept();
  const hide = () => {
    keepFocus();
    setShown(null);
  };
  useHidingAgain(shown, hide);

  if (shown !== null)
    return <ShownValue {...shown} label={label} renderValue={renderValue} lineRef={line} onHide={hide} />;
  return (
    <span className={classes.line} ref={line}>
      <bdi className={classes.value} translate="no">
        {masked}
      </bdi>
      <RevealButton label={label} onClick={() => setIsAsking(true)} />
      {isAsking ? (
        <RevealDialog
          title={words.reveal(label)}
          reveal={async (reason) =>
            reveal({ object, fields: typeof field === 'string' ? [field] : [...field], reason })
          }
          onClose={() => setIsAsking(false)}
          onRevealed={(value) => {
            keepFocus(true);
            setIsAsking(false);
            setShown({ value, untilMs: Date.now() + revealMinutes * 60_000 });
            announce(words.shownFor(label, revealMinutes));
          }}
        />
      ) : null}
    </span>
  );
}

/** Hides the value when its time is over, and when the page is left: the browser may keep the page for going back. */
function useHidingAgain(shown: Shown | null, onHide: () => void): void {
  useEffect(() => {
    if (shown === null) return undefined;
    const timer = setTimeout(onHide, shown.untilMs - Date.now());
    window.addEventListener('pagehide', onHide);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', onHide);
    };
  });
}

/** The focused button disappears when the value is shown or hidden: the last button of the line takes the focus. */
function useFocusKept() {
  const line = useRef<HTMLSpanElement>(null);
  const isDue = useRef(false);
  useEffect(() => {
    if (!isDue.current) return;
    isDue.current = false;
    const buttons = Array.from(line.current?.querySelectorAll('button') ?? []);
    buttons.at(-1)?.focus();
  });
  const keepFocus = (isHere = line.current?.contains(document.activeElement) ?? false) => {
    isDue.current = isHere;
  };
  return { line, keepFocus };
}

function RevealButton({ label, onClick }: { label: string; onClick: () => void }) {
  const may = useMay('reveal');
  const name = words.reveal(label);
  const reason = words.onlyMay(whoMay('reveal'));
  return (
    <Hint label={may ? name : reason}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={24}
        aria-label={name}
        {...(may
          ? { onClick }
          : { 'data-disabled': true, 'aria-disabled': true, 'aria-description': reason })}
      >
        <IconEye size={16} aria-hidden />
      </ActionIcon>
    </Hint>
  );
}

interface ShownValueProps extends Shown {
  label: string;
  renderValue: RevealedValueProps['renderValue'];
  lineRef: RefObject<HTMLSpanElement | null>;
  onHide: () => void;
}

function ShownValue({ value, untilMs, label, renderValue, lineRef, onHide }: ShownValueProps) {
  const left = useTickingText((nowMs) => timeLeft(untilMs - nowMs));
  return (
    <span className={classes.line} ref={lineRef}>
      {renderValue?.(value) ?? (
        <>
          <bdi className={classes.value} translate="no">
            {value}
          </bdi>
          <CopyButton value={value} label={label} />
        </>
      )}
      <Hint label={words.hide(label)}>
        <ActionIcon variant="subtle" color="gray" size={24} aria-label={words.hide(label)} onClick={onHide}>
          <IconEyeOff size={16} aria-hidden />
        </ActionIcon>
      </Hint>
      <span className={classes.left} role="timer">
        {words.hiddenIn(left)}
      </span>
    </span>
  );
}

function timeLeft(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Requests personal values in clear and joins them in the order requested. Nothing caches the answer. */
async function reveal(request: RevealRequest): Promise<string> {
  const { values } = await deskJson(revealAnswer, { method: 'POST', path: '/api/reveals', body: request });
  return request.fields.flatMap((field) => values[field] ?? []).join(' ');
}
