import { lazyComponent } from '#web/shared/ui/lazy-component.tsx';

/** Loads forms and their schemas when first asked for. */
export const QueueDialog = lazyComponent(async () => (await import('./queue-dialogs.tsx')).QueueDialog, null);
