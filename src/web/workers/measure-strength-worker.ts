import { measureStrength } from './measure-strength.ts';
import type { StrengthQuestion } from './strength-protocol.ts';

const scope = self as unknown as DedicatedWorkerGlobalScope;

scope.addEventListener('message', ({ data }: MessageEvent<StrengthQuestion>) => {
  scope.postMessage(measureStrength(data), { transfer: [] });
});
