export function announce(server) {
  server.listen(0, '127.0.0.1', () => process.stdout.write(`listening ${server.address().port}\n`));
  process.stdin.resume();
  process.stdin.on('end', () => process.exit(0));
}
