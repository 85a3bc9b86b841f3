/** A selfie is taken by the camera at the front; everything else by the one at the back, where there are two. */
export type Facing = 'environment' | 'user';

/** Asks the browser for a camera, as fine as it can: print must stay readable. Null where it gives none to any page of this address. */
export async function openCamera(facing: Facing): Promise<MediaStream | null> {
  // Not there at all on an address that is not secure, whatever the types say.
  const devices = (navigator as { mediaDevices?: MediaDevices }).mediaDevices;
  if (devices === undefined) return null;
  return devices.getUserMedia({
    audio: false,
    video: { facingMode: { ideal: facing }, width: { ideal: 3840 }, height: { ideal: 2160 } },
  });
}

/** Switches it off: the light goes out. */
export function closeCamera(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}
