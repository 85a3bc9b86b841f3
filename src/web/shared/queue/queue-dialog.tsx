import { lazyComponent } from '#web/shared/ui/lazy-component.tsx';

/** Asks for what a move needs. Forms and their schemas come when first asked for. */
export const QueueDialog = lazyComponent(async () => (await import('./queue-dialogs.tsx')).QueueDialog, null);
