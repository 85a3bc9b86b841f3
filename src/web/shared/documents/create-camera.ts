import { useEffect, useRef, useState } from 'react';

import { whenPageCloses } from '#web/shared/api/desk-session.ts';

import type { words } from './document-words.ts';

/** Why there is no picture. */
type CameraProblem = keyof typeof words.camera.problems;

const problemsByName: ReadonlyMap<string, CameraProblem> = new Map([
  ['NotAllowedError', 'refused'],
  ['SecurityError', 'refused'],
  ['NotFoundError', 'none'],
  ['OverconstrainedError', 'none'],
  ['NotReadableError', 'busy'],
  ['AbortError', 'busy'],
]);

/** What a browser's refusal of a camera means for the person. */
function cameraProblem(error: unknown): CameraProblem {
  return (error instanceof Error ? problemsByName.get(error.name) : undefined) ?? 'failed';
}

export type CameraState =
  | { phase: 'starting' }
  | { phase: 'live'; stream: MediaStream }
  | { phase: 'off'; problem: CameraProblem | null };

/** A camera that is switched on and off. */
export interface Camera {
  start: () => void;
  /** Switches it off, and says why when it was not the person who did. */
  stop: (problem?: CameraProblem) => void;
}

/**
 * Switches a camera on and off and reports its state. A camera that the browser hands over after it is no longer wanted is switched off at
 * once.
 */
export function createCamera(facing: Facing, onState: (state: CameraState) => void): Camera {
  let stream: MediaStream | null = null;
  /** Counts starts and stops: what belongs to an earlier one comes too late. */
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

/** A selfie is taken by the camera at the front; everything else by the one at the back, where there are two. */
export type Facing = 'environment' | 'user';

/** Asks the browser for a camera, as fine as it can: print must stay readable. Null where it gives none to any page of this address. */
async function openCamera(facing: Facing): Promise<MediaStream | null> {
  // Not there at all on an address that is not secure, whatever the types say.
  const devices = (navigator as { mediaDevices?: MediaDevices }).mediaDevices;
  if (devices === undefined) return null;
  return devices.getUserMedia({
    audio: false,
    video: { facingMode: { ideal: facing }, width: { ideal: 3840 }, height: { ideal: 2160 } },
  });
}

/** Switches it off: the light goes out. */
function closeCamera(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}

/** A camera for as long as this is in the page: switched off when the page is left, hidden, or kept for going back, and when the session ends. */
export function useCamera(facing: Facing) {
  const [state, setState] = useState<CameraState>({ phase: 'starting' });
  const camera = useRef<Camera | null>(null);

  // The camera is on only while the person can see that it is.
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
