import {
  blackPng,
  gifNamedPng,
  largestImageBytes,
  paddedTo,
  photo,
  truncated,
  withExif,
} from '#testing/photos.ts';

type Upload = { name: string; mimeType: string; buffer: Buffer };

const lisbon = { latitude: 38.7223, longitude: -9.1393 };

/** For `setInputFiles`; derived photos are made at each call. */
export const photos = {
  jpeg: () => upload('passport.jpg', photo('jpeg')),
  png: () => upload('selfie.png', photo('png')),
  turnedWithPlace: () => upload('turned.jpg', withExif(photo('jpeg'), { orientation: 6, gps: lisbon })),
  largest: () => upload('largest.jpg', paddedTo(photo('jpeg'), largestImageBytes)),
  tooLarge: () => upload('too-large.jpg', paddedTo(photo('jpeg'), largestImageBytes + 1)),
  truncated: () => upload('truncated.jpg', truncated(photo('jpeg'))),
  gifNamedPng: () => upload(gifNamedPng().name, gifNamedPng().bytes),
  hugePixels: () => upload('huge.png', blackPng()),
} as const satisfies Record<string, () => Upload>;

function upload(name: string, bytes: Uint8Array): Upload {
  return {
    name,
    mimeType: name.endsWith('.png') ? 'image/png' : 'image/jpeg',
    buffer: Buffer.from(bytes),
  };
}
