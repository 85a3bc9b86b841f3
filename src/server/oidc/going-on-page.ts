import type { FastifyReply } from 'fastify';

/**
 * Answers with a page that goes on by itself to a path of the console. The browser comes from another site, and after a redirect it would
 * keep the session's Strict cookie back; what this page asks for comes from the console itself. Trust: Browser (8).
 */
export function goOn(reply: FastifyReply, status: number, path: string): FastifyReply {
  const to = escaped(path);
  return reply
    .status(status)
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Rampart</title>` +
        `<meta http-equiv="refresh" content="0; url=${to}"></head>` +
        `<body><p><a href="${to}">Go on to Rampart</a></p></body></html>`,
    );
}

const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => references[character] ?? '');
}
