import { useEffect, useRef, useState } from 'react';

import { whenPageCloses } from '#web/shared/api/desk-session.ts';

import type { words } from './document-words.ts';

type CameraProblem = keyof typeof words.camera.problems;

const problemsByName: ReadonlyMap<string, CameraProblem> = new Map([
  ['NotAllowedError', 'refused'],
  ['SecurityError', 'refused'],
  ['NotFoundError', 'none'],
  ['OverconstrainedError', 'none'],
  ['NotReadableError', 'busy'],
  ['AbortError', 'busy'],
]);

function cameraProblem(error: unknown): CameraProblem {
  return (error instanceof Error ? problemsByName.get(error.name) : undefined) ?? 'failed';
}

export type CameraState =
  | { phase: 'starting' }
  | { phase: 'live'; stream: MediaStream }
  | { phase: 'off'; problem: CameraProblem | null };

export interface Camera {
  start: () => void;
  /** With a problem unless the person did it. */
  stop: (problem?: CameraProblem) => void;
}

/** Creates a camera that can start and stop. A stream that arrives too late is closed at once. */
export function createCamera(facing: Facing, onState: (state: CameraState) => void): Camera {
  let stream: MediaStream | null = null;
  /** Counts starts and stops to drop late results. */
  let turn = 0;

  const stop = (problem: CameraProblem | null = null) => {
    turn += 1;
    closeCamera(stream);
    stream = null;
    onState({ phase: 'off', problem });
  };
  const opened = (own: number, given: MediaStream | null) => {
    if (own !== turn) {
      closeCamera(given);
      return;
    }
    if (given === null) {
      stop('impossible');
      return;
    }
    stream = given;
    for (const track of given.getTracks()) track.addEventListener('ended', () => stop('lost'));
    onState({ phase: 'live', stream: given });
  };
  const start = async () => {
    turn += 1;
    const own = turn;
    closeCamera(stream);
    onState({ phase: 'starting' });
    try {
      opened(own, await openCamera(facing));
    } catch (error) {
      if (own === turn) stop(cameraProblem(error));
    }
  };
  return { start: () => void start(), stop };
}

export type Facing = 'environment' | 'user';

/** Asks for the best resolution, so print stays readable. Null where this address can't have a camera. */
async function openCamera(facing: Facing): Promise<MediaStream | null> {
  // Missing on insecure addresses, despite its type.
  const devices = (navigator as { mediaDevices?: MediaDevices }).mediaDevices;
  if (devices === undefined) return null;
  return devices.getUserMedia({
    audio: false,
    video: { facingMode: { ideal: facing }, width: { ideal: 3840 }, height: { ideal: 2160 } },
  });
}

function closeCamera(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}

/** Runs a camera while mounted; stops it when the page is hidden or closes, and when the session ends. */
export function useCamera(facing: Facing) {
  const [state, setState] = useState<CameraState>({ phase: 'starting' });
  const camera = useRef<Camera | null>(null);

  // The camera is outside React: on only while visibly so.
  useEffect(() => {
    const own = createCamera(facing, setState);
    camera.current = own;
    const left = new AbortController();
    const { signal } = left;
    const hide = () => {
      if (document.visibilityState === 'hidden') own.stop('hidden');
    };
    document.addEventListener('visibilitychange', hide, { signal });
    const stopWatching = whenPageCloses(() => own.stop('hidden'));
    own.start();
    return () => {
      left.abort();
      stopWatching();
      own.stop();
    };
  }, [facing]);

  return {
    state,
    start: () => camera.current?.start(),
    stop: () => camera.current?.stop(),
  };
}
