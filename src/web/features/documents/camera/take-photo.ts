/** Good enough for print, and a tenth of what it would be without loss. */
const quality = 0.92;

/** The camera's picture as it is now, as a JPEG file; null when there is none yet. Nothing but the picture is in it. */
export async function takePhoto(video: HTMLVideoElement, name: string): Promise<File | null> {
  const { videoWidth: width, videoHeight: height } = video;
  if (width === 0 || height === 0) return null;
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  canvas.getContext('2d')?.drawImage(video, 0, 0, width, height);
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', quality);
  });
  return blob === null ? null : new File([blob], name, { type: 'image/jpeg' });
}
