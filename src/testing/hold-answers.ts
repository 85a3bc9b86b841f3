import { isControl, type Script, type ScriptedService } from './scripted-service.ts';

export function holdAnswers(service: ScriptedService): {
  /** Resolves at the first call that is no control. */
  called: Promise<void>;
  release(script: Script): void;
} {
  let resolveCalled = () => undefined as void;
  const called = new Promise<void>((resolve) => (resolveCalled = resolve));
  const held: (() => void)[] = [];
  let answer: Script | null = null;
  service.answerWith((response, call, request) => {
    if (!isControl(call)) resolveCalled();
    if (answer === null) held.push(() => answer?.(response, call, request));
    else answer(response, call, request);
  });
  return {
    called,
    release(script) {
      answer = script;
      for (const one of held) one();
    },
  };
}
