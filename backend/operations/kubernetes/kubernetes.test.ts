// The manifests are valid, complete and at one with the code. There is no cluster here, and no kustomize: test/kustomize.ts
// reads the few of its features that they use.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { readEnv } from '../../src/env.ts'
import { TEST_ENV } from '../../test/app.ts'
import { type Facts, problems } from '../../test/kubernetes.checks.ts'
import { type Damage, damage, invalid } from '../../test/kubernetes.damage.ts'
import { refused } from '../../test/kubernetes.schemas.ts'
import { built, type Fields, filesOf, podOf, type Resource } from '../../test/kustomize.ts'

const here = (path: string) => join(import.meta.dirname, path)
const read = (path: string) => readFileSync(here(path), 'utf8')
const number = (pattern: RegExp, path: string) => Number(pattern.exec(read(path))?.[1]?.replace('_', ''))

const facts: Facts = {
  variables: [...read('../../../.env.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name!),
  secrets: [.../const SECRETS = \[(.*?)\]/s.exec(read('../../src/env.files.ts'))![1]!.matchAll(/'(\w+)'/g)].map(
    ([, name]) => name!,
  ),
  health: [...read('../../src/http/health.ts').matchAll(/'(\/api\/health\/\w+)'/g)].map(([, path]) => path!),
  endsWithinMs: number(/SHUTDOWN_TIMEOUT_MS = ([\d_]+)/, '../../src/main.ts'),
  keepAliveMs: number(/KEEP_ALIVE_MS = ([\d_]+)/, '../../src/live/streams.ts'),
}

const folders = readdirSync(here('.'), { withFileTypes: true })
  .filter((each) => each.isDirectory())
  .map(({ name }) => name)
const overlays = ['production', 'small', 'staging']
const components = ['monitoring', 'backup']

test('the code has all facts that are compared with the manifests', () => {
  expect(facts.variables.length).toBeGreaterThan(40)
  expect(facts.secrets.length).toBeGreaterThan(8)
  expect([[...facts.health].sort(), facts.endsWithinMs, facts.keepAliveMs]).toEqual([
    ['/api/health/live', '/api/health/ready'],
    expect.any(Number),
    expect.any(Number),
  ])
  expect(read('../../Dockerfile')).toMatch(/^USER node$/m)
})

test.each(folders)('%s: its kustomization names every file, and every file is there', (folder) => {
  const { named, there } = filesOf(here(folder))
  expect(there).toEqual(named)
  for (const { kind, spec } of built(here(components.includes(folder) ? 'production' : folder))) {
    if (kind !== 'Secret' && kind !== 'ConfigMap' && kind !== 'ServiceAccount' && kind !== 'Namespace')
      expect(spec).toBeDefined()
  }
})

// The kinds of the Prometheus operator are not among those that Kubernetes publishes.
const isPublished = ({ apiVersion }: Resource) => apiVersion !== 'monitoring.coreos.com/v1'
const refusedOf = (all: Resource[]) =>
  all.filter(isPublished).flatMap((each) => refused(each).map((why) => `${each.kind}: ${why}`))

test.each(overlays)(
  '%s: Kubernetes knows every field of every resource, and nothing contradicts the code [spec-scale-kubernetes]',
  (folder) => {
    const all = built(here(folder))
    expect(all.length).toBeGreaterThan(12)
    expect(refusedOf(all)).toEqual([])
    expect(problems(all, facts)).toEqual([])
  },
)

test.each(overlays)('%s: the site would start with these settings', (folder) => {
  const all = built(here(folder))
  const settings = all.find(({ kind }) => kind === 'ConfigMap')?.data as { [name: string]: string }
  const plain = Object.entries(settings).filter(([name]) => !name.endsWith('_FILE') && name !== 'PUSH_PUBLIC_KEY')
  const secrets: { [name: string]: string } = {
    ...TEST_ENV,
    DATABASE_DIRECT_URL: 'postgres://app@primary/app',
    DATABASE_REPLICA_URLS: 'postgres://app@one/app,postgres://app@two/app',
  }
  const inFiles = Object.keys(settings).filter((name) => name.endsWith('_FILE') && name !== 'PUSH_PRIVATE_KEY_FILE')
  const given = inFiles.map((name) => name.replace(/_FILE$/, '')).map((name) => [name, secrets[name]])
  for (const resource of all.filter(podOf)) {
    const own = podOf(resource)!.spec.containers[0]!.env.map(({ name, value }) =>
      name === 'DATABASE_DIRECT_URL_FILE' ? ['DATABASE_DIRECT_URL', 'postgres://app_owner@primary/app'] : [name, value],
    )
    const env = readEnv(Object.fromEntries([...plain, ...given, ...own]))
    expect([env.NODE_ENV, env.ROLES]).toEqual(['production', [resource.metadata.name]])
    // Pages show both to visitors.
    expect([env.URGENT_PHONE, env.OPERATOR]).toEqual([expect.stringMatching(/^\+/), expect.any(String)])
  }
})

test('the three kinds of processes can be rolled one after the other, and everything else before', () => {
  const of = ({ metadata }: Resource) => metadata.labels?.['app.kubernetes.io/component']
  const all = built(here('production'))
  expect(
    all
      .filter(of)
      .map(({ kind, metadata }) => `${kind} ${metadata.name}`)
      .sort(),
  ).toEqual(['Deployment web', 'Deployment worker', 'Job migrate'])
  for (const resource of all.filter(of)) expect(of(resource)).toBe(resource.metadata.name)
  const readme = read('README.md')
  for (const name of ['migrate', 'web', 'worker']) expect(readme).toContain(`app.kubernetes.io/component=${name}`)
  expect(readme.split('\n').length).toBeLessThanOrEqual(61)
  for (const secret of facts.secrets) expect(readme).toContain(secret)
})

test('names are found with CoreDNS, NodeLocal DNSCache and OpenShift', () => {
  const policy = built(here('base')).find(({ kind, metadata }) => `${kind} ${metadata.name}` === 'NetworkPolicy site')
  const { egress } = policy!.spec as {
    egress: Array<{ to: unknown[]; ports: Array<{ port: number; protocol: string }> }>
  }
  const { to, ports } = egress.find(({ ports }) => ports.some(({ port }) => port === 53))!
  const namespace = (name: string) => ({ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': name } } })
  expect(to).toEqual([namespace('kube-system'), namespace('openshift-dns'), { ipBlock: { cidr: '169.254.20.10/32' } }])
  expect(ports.map(({ port, protocol }) => `${port} ${protocol}`).sort()).toEqual([
    '53 TCP',
    '53 UDP',
    '5353 TCP',
    '5353 UDP',
  ])
})

test('staging has the settings of production, with its own names, keys and numbers', () => {
  const settingsOf = (folder: string) =>
    built(here(folder)).find(({ kind }) => kind === 'ConfigMap')?.data as { [name: string]: string }
  const [production, staging] = [settingsOf('production'), settingsOf('staging')]
  expect(Object.keys(staging)).toEqual(Object.keys(production))
  expect([staging.ORIGIN, staging.STRIPE_PUBLISHABLE_KEY]).not.toContain(production.ORIGIN)
  expect(staging.STRIPE_PUBLISHABLE_KEY).toMatch(/^pk_test_/)
})

test('the example of External Secrets makes the Secrets that the processes mount', () => {
  const targets = [...read('external-secrets.example.yaml').matchAll(/target:\n {4}name: (\w+)/g)].map(
    ([, name]) => name,
  )
  const mounted = built(here('production')).flatMap((each) => podOf(each)?.spec.volumes ?? [])
  expect(targets.sort()).toEqual([...new Set(mounted.map(({ secret }) => secret.secretName))].sort())
})

/** The resources of production, after a change to one of them. */
function changed({ of, at, to }: Damage): Resource[] {
  const all = structuredClone(built(here('production')))
  const resource = all.find(({ kind, metadata }) => `${kind} ${metadata.name}` === of)
  const path = at.split(' ')
  const last = path.pop()!
  const part = path.reduce((now, name) => now[name] as Fields, resource as Fields)
  if (to === undefined) delete part[last]
  else part[last] = to
  return all
}

test.each(damage.map((each) => [each.found, each] as const))('found in the manifests: %s', (found, each) => {
  expect(problems(changed(each), facts).join('\n')).toContain(found)
})

test.each(invalid.map((each) => [each.found, each] as const))('found by the schemas: %s', (found, each) => {
  expect(refusedOf(changed(each)).join('\n')).toContain(found)
})

test('the reader refuses what it does not know, what is not there, and what patches nothing', () => {
  const dir = mkdtempSync(join(tmpdir(), 'kustomize-'))
  const tries = (kustomization: string) => {
    writeFileSync(join(dir, 'kustomization.yaml'), kustomization)
    return () => built(dir)
  }
  writeFileSync(join(dir, 'patch.yaml'), 'kind: Deployment\nmetadata:\n  name: web\n')
  expect(tries('commonLabels: {}')).toThrow('does not know "commonLabels"')
  expect(tries('resources: [gone.yaml]')).toThrow('gone.yaml does not exist')
  expect(tries('patches:\n  - path: patch.yaml')).toThrow('there is no Deployment web to patch')
  expect(tries('resources: [patch.yaml]\npatches:\n  - path: patch.yaml\n    target: {kind: Job}')).toThrow(
    'there is no Job',
  )
  expect(tries('resources: [patch.yaml, patch.yaml]')).toThrow('Deployment web is there twice')
  expect(tries('configMapGenerator:\n  - name: a\n    behavior: merge')).toThrow('made or merged twice')
  expect(existsSync(dir)).toBe(true)
  rmSync(dir, { recursive: true })
})
