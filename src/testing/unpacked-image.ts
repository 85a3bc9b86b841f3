import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';

const descriptor = z.object({ digest: z.string().regex(/^sha256:[0-9a-f]{64}$/) });
const imageIndex = z.object({ manifests: z.array(descriptor).length(1) });
const imageManifest = z.object({
  config: descriptor,
  layers: z.array(descriptor),
  annotations: z.record(z.string(), z.string()),
});
const imageConfig = z.object({
  architecture: z.string(),
  created: z.string(),
  config: z.object({
    User: z.string(),
    WorkingDir: z.string(),
    Env: z.array(z.string()),
    Entrypoint: z.array(z.string()),
    Cmd: z.array(z.string()),
    Labels: z.record(z.string(), z.string()),
    StopSignal: z.string(),
  }),
});

export type ImageConfig = z.infer<typeof imageConfig>;

export interface UnpackedImage {
  readonly root: string;
  readonly digest: string;
  readonly facts: ImageConfig;
  readonly annotations: Readonly<Record<string, string>>;
  remove(): void;
}

export function unpackImage(archive: string): UnpackedImage {
  const folder = mkdtempSync(join(tmpdir(), 'image-'));
  const root = join(folder, 'root');
  mkdirSync(root);
  execFileSync('tar', ['-xf', archive, '-C', folder]);
  const blob = (digest: string) => join(folder, 'blobs/sha256', digest.replace('sha256:', ''));
  const json = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
  const [{ digest }] = imageIndex.parse(json(join(folder, 'index.json'))).manifests as [{ digest: string }];
  const { config, layers, annotations } = imageManifest.parse(json(blob(digest)));
  for (const layer of layers) execFileSync('tar', ['-xzpf', blob(layer.digest), '--same-owner', '-C', root]);
  return {
    root,
    digest,
    facts: imageConfig.parse(json(blob(config.digest))),
    annotations,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

export interface Container {
  readonly output: () => string;
  /** Exit code; null after a signal. */
  readonly ended: Promise<number | null>;
  signal(name: NodeJS.Signals): void;
  /** Reads the first process's ids and rights. */
  status(): Readonly<Record<string, string>>;
  kill(): Promise<void>;
}

interface ContainerOptions {
  /** Replaces the image's own command. */
  readonly words?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Folder mounted at /data. */
  readonly data: string;
  /** Files in /run/secrets, by name. */
  readonly secrets?: Readonly<Record<string, string>>;
}

/**
 * Does as an engine for `--read-only --user --tmpfs /tmp --volume data:/data`, but with this machine's
 * network. The program is PID 1.
 */
const begin = `
set -e
mount --make-rprivate /
mount --bind "$ROOT" "$ROOT"
mount -t tmpfs -o mode=755 tmpfs "$ROOT/run"
mkdir "$ROOT/run/secrets"
mount --bind -o ro "$SECRETS" "$ROOT/run/secrets"
mount -t proc proc "$ROOT/proc"
mount --bind /dev "$ROOT/dev"
mount -t tmpfs -o mode=1777 tmpfs "$ROOT/tmp"
mount --bind "$DATA" "$ROOT/data"
mount -o remount,ro,bind "$ROOT"
exec setpriv --no-new-privs unshare --root="$ROOT" --wd="$WORK" --setgid="$RUN_GID" --setuid="$RUN_UID" "$@"
`;

const unshare = ['--mount', '--pid', '--fork', '--kill-child', '/bin/sh', '-c', begin, 'container'];

/** Starts the image's program, as PID 1 and the image's user, on a read-only root. */
export function startContainer(
  { root, facts: { config } }: UnpackedImage,
  options: ContainerOptions,
): Container {
  const secrets = secretsFolder(options.secrets ?? {});
  for (const name of ['proc', 'dev', 'run']) mkdirSync(join(root, name), { recursive: true });
  const [uid = '', gid = ''] = config.User.split(':');
  const variables = config.Env.map((line) => line.split(/=(.*)/s).slice(0, 2) as [string, string]);
  const env = {
    PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
    ROOT: root,
    DATA: options.data,
    SECRETS: secrets,
    RUN_UID: uid,
    RUN_GID: gid,
    WORK: config.WorkingDir,
    ...Object.fromEntries(variables),
    ...options.env,
  };
  const words = [...unshare, ...config.Entrypoint, ...(options.words ?? config.Cmd)];
  const child = spawn('unshare', words, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = once(child, 'close').then(([code]) => {
    rmSync(secrets, { recursive: true, force: true });
    return code as number | null;
  });
  return {
    output: () => output,
    ended,
    signal: (name) => process.kill(firstProcess(child), name),
    status: () => statusOf(firstProcess(child)),
    async kill() {
      // Its end is the end of all that is in there.
      if (child.exitCode === null && child.signalCode === null) process.kill(firstProcess(child), 'SIGKILL');
      await ended;
    },
  };
}

function statusOf(pid: number): Readonly<Record<string, string>> {
  const lines = readFileSync(`/proc/${pid}/status`, 'utf8').split('\n');
  return Object.fromEntries(
    lines.map((line) => line.split(/:?\s+/, 2)).filter((pair): pair is [string, string] => pair.length === 2),
  );
}

/** Skips the one that waits outside the namespace. */
function firstProcess({ pid }: ChildProcess): number {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim());
}

function secretsFolder(secrets: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'secrets-'));
  chownSync(folder, 10_001, 10_001);
  for (const [name, text] of Object.entries(secrets)) {
    writeFileSync(join(folder, name), text, { mode: 0o400 });
    chownSync(join(folder, name), 10_001, 10_001);
  }
  return folder;
}
