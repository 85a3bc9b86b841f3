import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { CronJob } from 'kubernetes-models/batch/v1/CronJob';
import { Job } from 'kubernetes-models/batch/v1/Job';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap';
import { Namespace } from 'kubernetes-models/v1/Namespace';
import type { PodSpec } from 'kubernetes-models/v1/PodSpec';
import { Service } from 'kubernetes-models/v1/Service';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';

import { deskRoutes } from '#contract/desk/api.ts';
import { configInContainer, imageVariables } from '#testing/container-settings.ts';
import { readYaml } from '#testing/read-yaml.ts';

import { userId } from '../tools/image-context.mjs';

const kinds = { ConfigMap, CronJob, Deployment, Job, Namespace, NetworkPolicy, PodDisruptionBudget, Service };
const manifest = z.looseObject({
  apiVersion: z.string(),
  kind: z.enum(Object.keys(kinds) as (keyof typeof kinds)[]),
  metadata: z.looseObject({ name: z.string() }),
});

const projectRoot = fileURLToPath(new URL('../../', import.meta.url));
const deploy = new URL('./', import.meta.url);
const folder = new URL('kubernetes/', deploy);
const manifests = readdirSync(folder).flatMap((name) =>
  readYaml(new URL(name, folder)).map((value) => manifest.parse(value)),
);
const named = manifests.map((one) => ({ title: `${one.kind} ${one.metadata.name}`, one }));
const text = JSON.stringify(manifests);

const ofKind = <Kind extends keyof typeof kinds>(kind: Kind) =>
  manifests.filter((one) => one.kind === kind) as unknown as InstanceType<(typeof kinds)[Kind]>[];
const [deployment] = ofKind('Deployment');
const [service] = ofKind('Service');
const [budget] = ofKind('PodDisruptionBudget');
const [settings] = ofKind('ConfigMap');
const pods = [
  ...ofKind('Deployment').map(({ metadata, spec }) => ({ name: metadata?.name, pod: spec?.template.spec })),
  ...ofKind('Job').map(({ metadata, spec }) => ({ name: metadata?.name, pod: spec?.template.spec })),
  ...ofKind('CronJob').map(({ metadata, spec }) => ({
    name: metadata?.name,
    pod: spec?.jobTemplate.spec?.template.spec,
  })),
].map(({ name, pod }) => ({ name, pod: pod as PodSpec }));
const server = deployment?.spec?.template.spec as PodSpec;
const [container] = server.containers;

describe('the API of Kubernetes', () => {
  it.each(named)('takes $title', ({ one }) => {
    const Model = kinds[one.kind] as new (data: object) => { validate(): void };
    expect(one.apiVersion).toBe((kinds[one.kind] as { apiVersion: string }).apiVersion);
    expect(() => new Model(one).validate()).not.toThrow();
  });

  it('knows every field that they have', () => {
    // The schemas let unknown fields pass, as the API did for long; the types don't.
    expect(faultsOfTypes(manifests)).toEqual([]);
    const misspelt = manifests
      .filter(({ kind }) => kind === 'Namespace')
      .map((one) => ({ ...one, specs: {} }));
    expect(faultsOfTypes(misspelt)).toEqual([expect.stringContaining('"specs"')]);
  });
});

describe('the pods', () => {
  it.each(pods)('of $name are let in where the rules are restricted', ({ pod }) => {
    expect(pod.securityContext).toMatchObject({
      runAsNonRoot: true,
      runAsUser: userId,
      runAsGroup: userId,
      seccompProfile: { type: 'RuntimeDefault' },
    });
    for (const { securityContext } of pod.containers)
      expect(securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
    expect([pod.hostNetwork, pod.hostPID, pod.hostIPC]).toEqual([undefined, undefined, undefined]);
    expect(pod.automountServiceAccountToken).toBe(false);
  });

  it.each(pods)('of $name write to /data and /tmp alone, and use no more memory than they may', ({ pod }) => {
    const writable = pod.containers.flatMap(({ volumeMounts = [] }) =>
      volumeMounts.filter(({ readOnly }) => readOnly !== true),
    );
    expect(
      writable.map(({ mountPath }) => mountPath).filter((path) => !['/data', '/tmp'].includes(path)),
    ).toEqual([]);
    for (const { resources } of pod.containers) expect(resources?.limits).toHaveProperty('memory');
  });

  it.each(pods)('of $name get secrets as files of a Secret that is made elsewhere', ({ pod }) => {
    const [secrets, ...more] = (pod.volumes ?? []).filter(({ secret }) => secret !== undefined);
    expect(more).toEqual([]);
    // The group reads, others don't.
    expect(secrets?.secret?.defaultMode).toBe(0o440);
    expect(pod.securityContext?.fsGroup).toBe(userId);
    const mount = pod.containers[0]?.volumeMounts?.find(({ name }) => name === secrets?.name);
    for (const { name, value } of pod.containers[0]?.env ?? []) {
      expect(name).toMatch(/_FILE$/);
      expect(value).toBe(`${mount?.mountPath}/${basename(value ?? '')}`);
    }
  });

  it('of the servers do not have the owner’s login', () => {
    const secretOf = (pod: PodSpec) =>
      pod.volumes?.find(({ secret }) => secret !== undefined)?.secret?.secretName;
    const [, migration] = pods;
    expect(secretOf(migration?.pod as PodSpec)).not.toBe(secretOf(server));
  });
});

describe('the manual', () => {
  const inFront = /\n- \*\*What is in front\*\*.*?\n- /s.exec(
    readFileSync(new URL('README.md', deploy), 'utf8'),
  )?.[0];

  it('says of what is in front which doors are bounded, as nginx.conf bounds them', () => {
    const nginx = readFileSync(new URL('nginx.conf', deploy), 'utf8');
    const doors = [...nginx.matchAll(/location (?:= )?(\S+) \{[^}]*limit_req zone/g)].map(([, door]) => door);
    expect(doors).toHaveLength(5);
    for (const door of doors) expect(inFront).toMatch(new RegExp(`\`${door}…?\``));
  });
});

describe('the manifests', () => {
  it('hold no secret', () => {
    expect(ofKind('Deployment')).toHaveLength(1);
    expect(text).not.toMatch(/"kind":"Secret"|postgres:\/\//);
    const open = Object.keys(settings?.data ?? {}).filter((name) =>
      /SECRET|DATA_KEY|AUDIT_KEY|TOKEN|DATABASE/.test(name),
    );
    expect(open).toEqual([]);
  });

  it('make a configuration that starts', () => {
    const env = Object.fromEntries((container?.env ?? []).map(({ name, value }) => [name, value ?? '']));
    const config = configInContainer({ ...settings?.data, ...env });
    expect(config).toMatchObject({ host: '0.0.0.0', service: { environment: 'live' }, allow: [] });
    // A wide range has other pods in it, which could name any client.
    for (const range of config.trustedProxies) expect(Number(range.split('/')[1])).toBeGreaterThanOrEqual(24);
  });

  it('probe the server where it answers: live while it makes its directory, ready afterwards', () => {
    const ports = Object.fromEntries(
      (container?.ports ?? []).map(({ name, containerPort }) => [name, String(containerPort)]),
    );
    expect(ports).toEqual({ http: imageVariables['PORT'], operations: imageVariables['OPERATIONS_PORT'] });
    const { path: live } = deskRoutes.healthLive;
    expect(container?.startupProbe?.httpGet).toEqual({ path: live, port: 'operations' });
    expect(container?.livenessProbe?.httpGet).toEqual({ path: live, port: 'operations' });
    expect(container?.readinessProbe?.httpGet).toEqual({
      path: deskRoutes.healthReady.path,
      port: 'operations',
    });
  });

  it('wait longer for an end than submissions under way may take', () => {
    const before = container?.lifecycle?.preStop?.sleep?.seconds ?? 0;
    expect(server.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(before + 55 + 5);
  });

  it('keep one of two servers whatever is moved or renewed, and find them by their labels', () => {
    const labels = deployment?.spec?.template.metadata?.labels;
    expect(deployment?.spec?.replicas).toBe(2);
    expect(deployment?.spec?.strategy?.rollingUpdate).toEqual({ maxSurge: 1, maxUnavailable: 0 });
    expect(deployment?.spec?.selector.matchLabels).toEqual(labels);
    expect(budget?.spec).toMatchObject({ minAvailable: 1, selector: { matchLabels: labels } });
    expect(service?.spec?.selector).toEqual(labels);
    expect(service?.spec?.ports).toMatchObject([{ targetPort: 'http' }]);
    expect(server.topologySpreadConstraints?.[0]?.labelSelector?.matchLabels).toEqual(labels);
  });

  it('close the network to all that is not named', () => {
    const [nothing, ...named] = ofKind('NetworkPolicy');
    expect(nothing?.spec).toEqual({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] });
    const open = named.flatMap(({ spec }) => [...(spec?.ingress ?? []), ...(spec?.egress ?? [])]);
    for (const { ports } of open) expect(ports?.length).toBeGreaterThan(0);
  });
});

/** Checks manifests as literals of the API's types, in which an unknown field is an error. */
function faultsOfTypes(of: readonly z.infer<typeof manifest>[]): string[] {
  const place = mkdtempSync(join(projectRoot, 'node_modules/.cache-manifests-'));
  try {
    const lines = of.map((one, index) => {
      const path = one.apiVersion.includes('/') ? `${one.apiVersion}/${one.kind}` : `v1/${one.kind}`;
      return `export const m${index}: import('kubernetes-models/${path}').I${one.kind} = ${JSON.stringify(one)};`;
    });
    writeFileSync(join(place, 'manifests.ts'), `${lines.join('\n')}\n`);
    const tsc = join(projectRoot, 'node_modules/typescript/bin/tsc');
    const options = [
      '--noEmit',
      '--strict',
      '--skipLibCheck',
      '--ignoreConfig',
      '--types',
      '',
      '--module',
      'esnext',
      '--moduleResolution',
      'bundler',
    ];
    const { stdout } = spawnSync(process.execPath, [tsc, ...options, join(place, 'manifests.ts')], {
      encoding: 'utf8',
    });
    return stdout.split('\n').filter((line) => line.includes('error TS'));
  } finally {
    rmSync(place, { recursive: true });
  }
}
