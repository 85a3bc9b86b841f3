import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

import { DeskError } from '#server/errors.ts';

/** Time to send the rest of the headers that have begun to come. */
const usualSilenceMs = 5000;

/**
 * Once a stop has begun: what is under way finishes, what is new is refused, and every answer ends its connection, which
 * would else hold up the stop. So would a connection that a browser has opened in advance and sends nothing on: it is cut
 * after a while.
 */
export function turnAwayWhenStopping(app: FastifyInstance, silenceMs = usualSilenceMs): void {
  let isStopping = false;
  const cutSilent = watchSilent(app);
  let timer: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    isStopping = true;
    timer = setTimeout(cutSilent, silenceMs);
  });
  app.addHook('onClose', async () => clearTimeout(timer));
  // What stands before every request waits for nothing: these hooks call back at once.
  app.addHook('onRequest', (_request, _reply, done) => {
    done(isStopping ? stopping() : undefined);
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isStopping) void reply.header('connection', 'close');
    done();
  });
}

/** Knows the connections on which no request is being answered; returns how to cut them. */
function watchSilent({ server }: FastifyInstance): () => void {
  const silent = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    silent.add(socket);
    socket.once('close', () => {
      silent.delete(socket);
    });
  });
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    silent.delete(socket);
    response.once('close', () => {
      if (!socket.destroyed) silent.add(socket);
    });
  });
  return () => {
    for (const socket of silent) socket.destroy();
  };
}

function stopping(): DeskError {
  return new DeskError('busy', { detail: 'Rampart is stopping. Nothing was sent.', retryAfterSeconds: 5 });
}
