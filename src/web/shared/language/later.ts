import { addLaterTranslations } from './language.ts';

// The build has each catalogue that the start does not show import this first (src/tools/catalogues.mjs).
await addLaterTranslations();
