import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';

import { configInContainer, imageVariables, instructions } from '#testing/container-settings.ts';
import { readYaml } from '#testing/read-yaml.ts';

import { userId } from '../tools/image-context.mjs';

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');
const programs = read('../../vite.config.ts');
const anyText = z.record(z.string(), z.string());

const address = z.object({ ipv4_address: z.string().optional() });
const noAddress: z.infer<typeof address> = {};
const service = z.object({
  image: z.string(),
  command: z.array(z.string()).default([]),
  environment: anyText.default({}),
  env_file: z.array(z.string()).default([]),
  secrets: z.array(z.string()).default([]),
  read_only: z.boolean().default(false),
  cap_drop: z.array(z.string()).default([]),
  security_opt: z.array(z.string()).default([]),
  tmpfs: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
  ports: z.array(z.string()).default([]),
  networks: z.union([
    z.array(z.string()).transform((names) => Object.fromEntries(names.map((name) => [name, noAddress]))),
    z.record(z.string(), address),
  ]),
  depends_on: z.record(z.string(), z.object({ condition: z.string() })).default({}),
  healthcheck: z.object({ test: z.array(z.string()) }).optional(),
  stop_grace_period: z.string().default('10s'),
});
const file = z.object({
  services: z.record(z.string(), service),
  networks: z.record(z.string(), z.looseObject({ internal: z.boolean().default(false) })),
  volumes: z.record(z.string(), z.object({})),
  secrets: z.record(z.string(), z.object({ file: z.string() })),
});

const text = read('compose.yaml');
const { services, networks, secrets } = file.parse(readYaml(new URL('compose.yaml', import.meta.url))[0]);
const all = Object.entries(services).map(([name, one]) => ({ name, ...one }));
const ours = all.filter(({ image }) => image.includes('RAMPART_IMAGE'));
const servers = ours.filter(({ command }) => command.length === 0);
const addressOf = (name: string) => services[name]?.networks['front']?.ipv4_address;

describe('the Containerfile', () => {
  it('makes an image of its files alone, without running anything', () => {
    expect(instructions('FROM')).toEqual(['scratch']);
    expect(instructions('RUN')).toEqual([]);
    expect(instructions('COPY')).toEqual(['--chown=0:0 root/ /', `--chown=${userId}:${userId} data/ /data/`]);
  });

  it('runs as a user that is a number and not root', () => {
    expect(userId).toBeGreaterThan(1000);
    expect(instructions('USER')).toEqual([`${userId}:${userId}`]);
  });

  it('holds no secret, and does not start without one', () => {
    expect(Object.keys(imageVariables).filter((name) => /KEY|SECRET|URL|TOKEN|PASSWORD/.test(name))).toEqual(
      [],
    );
    expect(() => configInContainer({})).toThrow(/HOST makes Rampart reachable [^]*SERVICE_BASE_URL/);
  });

  it('starts programs that are built', () => {
    const [start = '', ...more] = [...instructions('CMD'), ...healthCommand()].filter((word) =>
      word.includes('dist/'),
    );
    for (const word of [start, ...more])
      expect(programs).toContain(`  ${/dist\/([\w-]+)\.js/.exec(word)?.[1]}: 'src/`);
  });
});

describe('compose.yaml', () => {
  it('has two servers, which start once the database is migrated', () => {
    expect(servers.map(({ name }) => name)).toEqual(['rampart-1', 'rampart-2']);
    for (const { depends_on } of servers)
      expect(depends_on).toEqual({ migrate: { condition: 'service_completed_successfully' } });
    expect(services['migrate']?.command).toEqual(['dist/migrate.js']);
  });

  it.each(ours)('lets $name write to /data and /tmp alone, and do nothing that root may', (one) => {
    expect(one).toMatchObject({ read_only: true, cap_drop: ['ALL'], tmpfs: ['/tmp'] });
    expect(one.security_opt).toContain('no-new-privileges:true');
    expect(one.volumes.filter((volume) => !volume.endsWith(':/data'))).toEqual([]);
  });

  it('gives each server a DATA_DIR of its own', () => {
    expect(new Set(servers.flatMap(({ volumes }) => volumes)).size).toBe(servers.length);
  });

  it('hands over every secret as a file to those who read it, and none in its text', () => {
    expect(text).not.toMatch(/(?:SECRET|_KEY|PASSWORD|_URL)(?!_FILE)\w*: /);
    for (const { environment, secrets: given } of all)
      for (const [variable, path] of Object.entries(environment).filter(([name]) => name.endsWith('_FILE')))
        expect([variable, given]).toEqual([
          variable,
          expect.arrayContaining([path.replace('/run/secrets/', '')]),
        ]);
    expect(all.flatMap(({ secrets: given }) => given).filter((name) => !(name in secrets))).toEqual([]);
    const owners = all.filter((one) => one.secrets.includes('migration-url')).map(({ name }) => name);
    expect(owners).toEqual(['migrate']);
  });

  it('makes a configuration that starts', () => {
    const outside = {
      PUBLIC_URL: 'https://rampart.example.com',
      SERVICE_BASE_URL: 'https://service.example.com',
      SERVICE_ENVIRONMENT: 'live',
      SERVICE_API_KEY: 'key-of-the-tests',
    };
    for (const { environment } of servers)
      expect(configInContainer({ ...outside, ...environment })).toMatchObject({
        host: '0.0.0.0',
        operationsPort: 9080,
        trustedProxies: [addressOf('nginx')],
        allow: [],
      });
  });

  it('publishes nginx alone, and lets the database reach nobody', () => {
    expect(all.filter(({ ports }) => ports.length > 0).map(({ name }) => name)).toEqual(['nginx']);
    // A port without an address takes IPv6 as well, which comes from one address in a network without it.
    expect(services['nginx']?.ports).toEqual(['0.0.0.0:80:80', '0.0.0.0:443:443']);
    expect(networks['database']?.internal).toBe(true);
    expect(Object.keys(services['database']?.networks ?? {})).toEqual(['database']);
  });

  it('leads nginx to the servers by the addresses they have', () => {
    const upstream = [...read('nginx-upstream-compose.conf').matchAll(/server (\S+) /g)].map(([, to]) => to);
    expect(upstream).toEqual(servers.map(({ name }) => `${addressOf(name)}:${imageVariables['PORT']}`));
  });

  it('asks for health as the image does, and waits longer for an end than submissions under way may take', () => {
    for (const { healthcheck, stop_grace_period } of servers) {
      expect(healthcheck?.test).toEqual(['CMD', ...healthCommand()]);
      expect(Number.parseInt(stop_grace_period, 10)).toBeGreaterThan(55);
    }
  });
});

function healthCommand(): string[] {
  return z
    .array(z.string())
    .parse(JSON.parse(/CMD (\[.+\])/.exec(instructions('HEALTHCHECK')[0] ?? '')?.[1] ?? '[]'));
}
