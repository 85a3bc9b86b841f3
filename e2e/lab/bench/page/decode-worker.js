/** Decodes all pixels of a picture and lets them go. */
async function decode(file) {
  const bitmap = await createImageBitmap(file);
  bitmap.close();
  postMessage(null);
}

addEventListener('message', ({ data: file }) => void decode(file));
