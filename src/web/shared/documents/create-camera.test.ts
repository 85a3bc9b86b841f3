import { afterEach, describe, expect, it, vi } from 'vitest';

import { type CameraState, createCamera } from './create-camera.ts';
import { words } from './document-words.ts';

afterEach(() => vi.unstubAllGlobals());

class FakeTrack extends EventTarget {
  readyState = 'live';
  stop() {
    this.readyState = 'ended';
  }
}

function fakeCamera() {
  const wanted: MediaStreamConstraints[] = [];
  const given: { track: FakeTrack; hand: () => void; refuse: (name: string) => void }[] = [];
  const getUserMedia = async (constraints: MediaStreamConstraints) => {
    wanted.push(constraints);
    return new Promise((resolve, reject) => {
      const track = new FakeTrack();
      given.push({
        track,
        hand: () => resolve({ getTracks: () => [track] }),
        refuse: (name) => reject(new DOMException('x', name)),
      });
    });
  };
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } });
  const states: CameraState[] = [];
  const camera = createCamera('environment', (state) => void states.push(state));
  const last = () => states.at(-1);
  return { camera, wanted, given, last };
}

describe('a camera', () => {
  it('is the one at the back, without sound', async () => {
    const { camera, wanted } = fakeCamera();
    camera.start();
    expect(wanted).toEqual([
      { audio: false, video: expect.objectContaining({ facingMode: { ideal: 'environment' } }) },
    ]);
  });

  it('is switched off when it is stopped', async () => {
    const { camera, given, last } = fakeCamera();
    camera.start();
    given[0]?.hand();
    await vi.waitFor(() => expect(last()?.phase).toBe('live'));
    camera.stop('hidden');
    expect(given[0]?.track.readyState).toBe('ended');
    expect(last()).toEqual({ phase: 'off', problem: 'hidden' });
  });

  it('that is handed over after it was stopped is switched off at once', async () => {
    const { camera, given, last } = fakeCamera();
    camera.start();
    camera.stop();
    given[0]?.hand();
    await vi.waitFor(() => expect(given[0]?.track.readyState).toBe('ended'));
    expect(last()).toEqual({ phase: 'off', problem: null });
  });

  it('that is handed over after another was asked for is switched off, and the other stays on', async () => {
    const { camera, given, last } = fakeCamera();
    camera.start();
    camera.start();
    given[1]?.hand();
    await vi.waitFor(() => expect(last()?.phase).toBe('live'));
    given[0]?.hand();
    await vi.waitFor(() => expect(given[0]?.track.readyState).toBe('ended'));
    expect(given[1]?.track.readyState).toBe('live');
    expect(last()?.phase).toBe('live');
  });

  it('that is pulled out is reported', async () => {
    const { camera, given, last } = fakeCamera();
    camera.start();
    given[0]?.hand();
    await vi.waitFor(() => expect(last()?.phase).toBe('live'));
    given[0]?.track.dispatchEvent(new Event('ended'));
    expect(last()).toEqual({ phase: 'off', problem: 'lost' });
  });

  it.each([
    ['NotAllowedError', 'refused'],
    ['NotFoundError', 'none'],
    ['NotReadableError', 'busy'],
    ['TypeError', 'failed'],
  ])('%s has a sentence', async (name, problem) => {
    const { camera, given, last } = fakeCamera();
    camera.start();
    given[0]?.refuse(name);
    await vi.waitFor(() => expect(last()).toEqual({ phase: 'off', problem }));
    expect(words.camera.problems).toHaveProperty(problem);
  });

  it('is impossible where the address is not secure', async () => {
    vi.stubGlobal('navigator', {});
    const states: CameraState[] = [];
    createCamera('user', (state) => void states.push(state)).start();
    await vi.waitFor(() => expect(states.at(-1)).toEqual({ phase: 'off', problem: 'impossible' }));
  });
});
