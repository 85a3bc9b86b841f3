import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Waits for the answers to whole requests that came before on the same connection: what is said of nonsense after them must not stand
 * in their place. Node keeps the answer that is next on the socket. Spec: Details 32.
 */
export function afterAnswersBefore(
  socket: Socket & { _httpMessage?: ServerResponse | null },
  then: () => void,
): void {
  const { _httpMessage: answer } = socket;
  if (answer === null || answer === undefined) return then();
  if (answer.req.complete) {
    answer.once('close', () => afterAnswersBefore(socket, then));
    return;
  }
  if (answer.headersSent) socket.destroy();
  else then();
}
