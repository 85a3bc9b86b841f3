import { useQueryClient } from '@tanstack/react-query';
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';

import { revealMinutes, type RevealRequest } from '#contract/desk/reveals.ts';
import type { MaskedValue } from '#contract/desk/records.ts';
import { deskCall } from '#web/shared/api/desk-call.ts';
import { whenPageCloses } from '#web/shared/api/desk-session.ts';
import { useTickingText } from '#web/shared/time/ticker.ts';

import { keepReason, keptReason } from './kept-reason.ts';

/** What was revealed of a record at once. */
interface Revealed {
  /** By the field and the event that it is from: a newer value has to be revealed again. */
  values: ReadonlyMap<string, string>;
  untilMs: number;
}

export interface RevealControl {
  object: RevealRequest['object'];
  /** How many values the record has. */
  count: number;
  /** Until when all are shown; null while they are masked. */
  untilMs: number | null;
  /** The value of a field, while all are shown. */
  valueOf: (field: string) => string | null;
  /** The reason that was given for this record in the last five minutes, so that nobody types it twice; null where none was. */
  reason: () => string | null;
  /** Keeps the reason for a while, in memory only. */
  keep: (reason: string) => void;
  /** Reveals every value for one reason, as one action; gives what shows them. Throws ApiError. */
  revealAll: (reason: string) => Promise<() => void>;
  hideAll: () => void;
}

const Scope = createContext<RevealControl | null>(null);

/** The record around a value; null where values are revealed one by one only. */
export function useRevealScope(): RevealControl | null {
  return useContext(Scope);
}

interface RevealScopeProps {
  object: RevealRequest['object'];
  values: readonly MaskedValue[];
  children: ReactNode;
}

const lifeMs = revealMinutes * 60_000;

/** A record whose values can be revealed all at once, for five minutes and one reason. Only this component holds them. Promise: T-6. */
export function RevealScope({ object, values, children }: RevealScopeProps) {
  const client = useQueryClient();
  const [revealed, setRevealed] = useState<Revealed | null>(null);

  useHidingAgain(revealed?.untilMs ?? null, () => setRevealed(null));

  const keep = (reason: string) => keepReason(client, object, reason);
  const revealAll = async (reason: string) => {
    const fields = values.map(({ field }) => field);
    const shown = await revealValues({ object, fields, reason });
    const byPlace = values.flatMap(({ field, eventId }): [string, string][] => {
      const value = Object.hasOwn(shown, field) ? shown[field] : undefined;
      return value === undefined ? [] : [[placeOf(field, eventId), value]];
    });
    return () => {
      keep(reason);
      setRevealed({ values: new Map(byPlace), untilMs: Date.now() + lifeMs });
    };
  };
  const valueOf = (field: string) => {
    const known = values.find((value) => value.field === field);
    return (known && revealed?.values.get(placeOf(field, known.eventId))) ?? null;
  };
  const control: RevealControl = {
    object,
    count: values.length,
    untilMs: revealed?.untilMs ?? null,
    valueOf,
    reason: () => keptReason(client, object),
    keep,
    revealAll,
    hideAll: () => setRevealed(null),
  };
  return <Scope value={control}>{children}</Scope>;
}

function placeOf(field: string, eventId: string): string {
  return `${field} ${eventId}`;
}

/** Personal values in clear, by field. Nothing caches the answer. Throws ApiError. */
export async function revealValues(body: RevealRequest): Promise<Readonly<Record<string, string>>> {
  const { values } = await deskCall('reveal', { body });
  return values;
}

/** What a button that reveals does: reveals at once by the reason that was given lately, or asks for one. One press reveals once. */
export function useRevealing(
  keptReason: () => string | null,
  reveal: (reason: string) => Promise<() => void>,
  onAsk: () => void,
): () => void {
  const isBusy = useRef(false);
  const byReason = async (reason: string) => {
    isBusy.current = true;
    try {
      (await reveal(reason))();
    } catch {
      // The dialog says what is wrong when it is tried there.
      onAsk();
    } finally {
      isBusy.current = false;
    }
  };
  return () => {
    const reason = keptReason();
    if (reason === null) onAsk();
    else if (!isBusy.current) void byReason(reason);
  };
}

/** Hides what was revealed when its time is over, when the page is left (the browser may keep it for going back), and when the session ends. */
export function useHidingAgain(untilMs: number | null, onHide: () => void): void {
  const hide = useEffectEvent(onHide);
  // Time passes, pages are left and sessions end outside of what is rendered.
  useEffect(() => {
    if (untilMs === null) return undefined;
    const timer = setTimeout(() => hide(), untilMs - Date.now());
    const stop = whenPageCloses(() => hide());
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [untilMs]);
}

/**
 * The focused button disappears when the value is shown or hidden: the last button of the line takes the focus, unless the person is elsewhere by
 * now. `orNowhere`: for an answer to a click, which focuses no button in some browsers.
 */
export function useFocusKept() {
  const line = useRef<HTMLSpanElement>(null);
  const isDue = useRef(false);
  // Focus belongs to the document; any render may take the button away.
  useEffect(() => {
    if (!isDue.current) return;
    isDue.current = false;
    const buttons = Array.from(line.current?.querySelectorAll('button') ?? []);
    buttons.at(-1)?.focus();
  });
  const keepFocus = ({ orNowhere = false } = {}) => {
    const { activeElement, body } = document;
    isDue.current = line.current?.contains(activeElement) === true || (orNowhere && activeElement === body);
  };
  return { line, keepFocus };
}

/** `4:59`: how long until then. */
export function useTimeLeft(untilMs: number): string {
  return useTickingText((nowMs) => {
    const seconds = Math.max(0, Math.ceil((untilMs - nowMs) / 1000));
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  });
}
