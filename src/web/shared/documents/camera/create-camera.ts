import { type CameraProblem, cameraProblem } from './camera-problem.ts';
import { closeCamera, type Facing, openCamera } from './open-camera.ts';

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
 * Switches a camera on and off and tells how it stands. One that the browser hands over when nobody waits for it any more is switched off
 * at once. Trust: 6.
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
