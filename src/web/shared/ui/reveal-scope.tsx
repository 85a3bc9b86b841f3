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

import { customersApi } from '#contract/desk/api/customers.ts';
import { revealMinutes, type RevealRequest } from '#contract/desk/reveals.ts';
import type { MaskedValue } from '#contract/desk/records.ts';
import { deskCall } from '#web/shared/api/desk-call.ts';
import { whenPageCloses } from '#web/shared/api/desk-session.ts';
import { useTickingText } from '#web/shared/time/ticker.ts';

import { keepReason, keptReason } from './kept-reason.ts';

interface Revealed {
  /** By field and source event: newer values need a new reveal. */
  values: ReadonlyMap<string, string>;
  untilMs: number;
}

export interface RevealControl {
  object: RevealRequest['object'];
  count: number;
  /** Null while masked. */
  untilMs: number | null;
  valueOf: (field: string) => string | null;
  /** Of the last five minutes. */
  reason: () => string | null;
  /** In memory only. */
  keep: (reason: string) => void;
  /** Reads all values as one action; returns a function that shows them. Throws ApiError. */
  revealAll: (reason: string) => Promise<() => void>;
  hideAll: () => void;
  /** Hides values revealed singly, when all are hidden. */
  hideSingles: Set<() => void>;
}

const Scope = createContext<RevealControl | null>(null);

/** Returns null where values are only revealed singly. */
export function useRevealScope(): RevealControl | null {
  return useContext(Scope);
}

interface RevealScopeProps {
  object: RevealRequest['object'];
  values: readonly MaskedValue[];
  children: ReactNode;
}

const lifeMs = revealMinutes * 60_000;

/** Reveals a record's values together, for five minutes. Only this component holds them. Promise: T-6. */
export function RevealScope({ object, values, children }: RevealScopeProps) {
  const client = useQueryClient();
  const [revealed, setRevealed] = useState<Revealed | null>(null);

  const [hideSingles] = useState(() => new Set<() => void>());
  const hideAll = () => {
    setRevealed(null);
    for (const hide of hideSingles) hide();
  };
  useHidingAgain(revealed?.untilMs ?? null, hideAll);

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
    hideAll,
    hideSingles,
  };
  return <Scope value={control}>{children}</Scope>;
}

function placeOf(field: string, eventId: string): string {
  return `${field} ${eventId}`;
}

/** Reads clear values by field, never cached. Throws ApiError. */
export async function revealValues(body: RevealRequest): Promise<Readonly<Record<string, string>>> {
  const { values } = await deskCall(customersApi.reveal, { body });
  return values;
}

/** Reveals with the recent reason or asks for one; one press reveals once. */
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
      // The dialog shows its own errors.
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

/** Hides values on expiry, when the page closes, and with all others of a scope. */
export function useHidingAgain(
  untilMs: number | null,
  onHide: () => void,
  withOthers?: Set<() => void>,
): void {
  const hide = useEffectEvent(onHide);
  // Time, page changes and sessions are outside React.
  useEffect(() => {
    if (untilMs === null) return undefined;
    const hideNow = () => hide();
    const timer = setTimeout(hideNow, untilMs - Date.now());
    const stop = whenPageCloses(hideNow);
    withOthers?.add(hideNow);
    return () => {
      clearTimeout(timer);
      stop();
      withOthers?.delete(hideNow);
    };
  }, [untilMs, withOthers]);
}

/**
 * Focuses the line's last button if the focused one vanishes. `orNowhere`: clicks don't focus buttons in some
 * browsers.
 */
export function useFocusKept() {
  const line = useRef<HTMLSpanElement>(null);
  const isDue = useRef(false);
  // Focus is outside React; any render may remove the button.
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

/** Returns `4:59`. */
export function useTimeLeft(untilMs: number): string {
  return useTickingText((nowMs) => {
    const seconds = Math.max(0, Math.ceil((untilMs - nowMs) / 1000));
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  });
}
