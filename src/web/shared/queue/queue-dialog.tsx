import { lazyComponent } from '#web/shared/ui/lazy-component.tsx';

export const QueueDialog = lazyComponent(async () => (await import('./queue-dialogs.tsx')).QueueDialog, null);
