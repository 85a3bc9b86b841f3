import { useMutation, useQueryClient } from '@tanstack/react-query';

import { announce } from '#web/shared/ui/announcer.ts';

import { readSandboxAgain } from '../queries/steering.ts';

interface SteeringParts<Variables, Answer> {
  /** Does it; once, whatever comes of it. */
  steer: (variables: Variables) => Promise<Answer>;
  /** What was done, in a sentence. */
  said: (answer: Answer, variables: Variables) => string;
}

/** Something done to the sandbox: what is shown of it is read again, and what was done is said. `done` is that sentence, null until then. */
export function useSteering<Variables, Answer>({ steer, said }: SteeringParts<Variables, Answer>) {
  const client = useQueryClient();
  const doing = useMutation({
    mutationFn: steer,
    async onSuccess(answer, variables) {
      announce(said(answer, variables));
      await readSandboxAgain(client);
    },
  });
  const done = doing.isSuccess ? said(doing.data, doing.variables) : null;
  return { doing, done };
}
