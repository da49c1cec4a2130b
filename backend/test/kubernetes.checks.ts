import { type Container, type Pod, podOf, type Resource, scheduledPodOf } from './kustomize.ts'

/** The values in the code that the manifests must match. */
export interface Facts {
  /** The environment variables of the site. */
  variables: readonly string[]
  /** The variables whose value may be in a file. */
  secrets: readonly string[]
  health: readonly string[]
  /** The longest time until a process has shut down by itself. */
  endsWithinMs: number
  /** The interval between the keep-alive messages of a stream. */
  keepAliveMs: number
}

type Labels = { [name: string]: string }

/** The fields of any kind of resource that the checks read. */
interface Spec {
  selector?: { matchLabels?: Labels } & Labels
  podSelector?: { matchLabels: Labels }
  replicas?: number
  strategy?: { rollingUpdate: { maxUnavailable: number } }
  scaleTargetRef?: { kind: string; name: string }
  ports?: Array<{ name: string; targetPort: string }>
  podMetricsEndpoints?: Array<{ port: string }>
  ingress?: Array<{ ports: Array<{ port: number }> }>
  tls?: Array<{ hosts: string[] }>
  rules?: Array<{
    host: string
    http: { paths: Array<{ backend: { service: { name: string; port: { name: string } } } }> }
  }>
}

const specOf = (resource: Resource | undefined) => (resource?.spec ?? {}) as Spec
const titleOf = ({ kind, metadata }: Resource) => `${kind} ${metadata.name}`
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
const matches = (labels: Labels, expected: Labels) =>
  Object.entries(expected).every(([name, value]) => labels[name] === value)

/** Returns an error message for each mistake in the resources of a folder. */
export function problems(all: Resource[], facts: Facts): string[] {
  const settings = (all.find(({ kind }) => kind === 'ConfigMap')?.data ?? {}) as Labels
  const secrets = Object.keys((all.find(({ kind }) => kind === 'Secret')?.data ?? {}) as object)
  const found: string[] = []
  const scope: Scope = {
    ...{ all, facts, settings },
    pods: all.flatMap((each) => podOf(each) ?? scheduledPodOf(each) ?? []),
    find: (kind, name) => all.find((each) => each.kind === kind && each.metadata.name === name),
  }
  checkSettings(scope, secrets, demanding(found, 'settings'))
  for (const resource of all) {
    const demand = demanding(found, titleOf(resource))
    const pod = podOf(resource)
    if (pod) {
      checkPod(pod, scope, demand)
      for (const site of pod.spec.containers) checkContainer(site, pod, scope, demand)
    }
    checkSelector(resource, scope, demand)
    checkReferences(resource, scope, demand)
    checkPorts(resource, scope, demand)
  }
  return found
}

interface Scope {
  all: Resource[]
  facts: Facts
  settings: Labels
  pods: Pod[]
  find(kind: string, name: string): Resource | undefined
}

type Demand = (isSo: unknown, otherwise: string) => void

const demanding =
  (found: string[], title: string): Demand =>
  (isSo, otherwise) => {
    if (!isSo) found.push(`${title}: ${otherwise}`)
  }

function checkSettings({ settings, facts, all }: Scope, secrets: string[], demand: Demand): void {
  for (const [name, value] of Object.entries(settings)) {
    const secret = name.replace(/_FILE$/, '')
    demand(facts.variables.includes(name), `there is no variable ${name}`)
    demand(!facts.secrets.includes(name), `${name} is a secret, but not stored as one`)
    if (secret === name) continue
    demand(value === `/run/secrets/site/${secret}`, `${name} is elsewhere`)
    demand(secrets.includes(secret), `there is no secret ${secret}`)
  }
  for (const name of secrets) demand(settings[`${name}_FILE`], `nothing reads the secret ${name}`)
  const hosts = all.flatMap((each) => specOf(each).rules ?? []).map(({ host }) => `https://${host}`)
  demand(isSame(hosts, [settings.ORIGIN]), `the site has another name than ${settings.ORIGIN}`)
}

// The user "node" of the image, by its number, because the cluster looks up no names.
const NOBODY = {
  ...{ runAsNonRoot: true, runAsUser: 1000, runAsGroup: 1000, fsGroup: 1000 },
  seccompProfile: { type: 'RuntimeDefault' },
}

function checkPod({ spec, metadata }: Pod, { find }: Scope, demand: Demand): void {
  demand(isSame(spec.securityContext, NOBODY), 'its user is not the one of the image, without rights')
  demand(spec.automountServiceAccountToken === false, 'it gets a token of the cluster')
  const { serviceAccountName: account, topologySpreadConstraints: spread = [] } = spec
  demand(find('ServiceAccount', account), `there is no ServiceAccount ${account}`)
  for (const { secret } of spec.volumes)
    demand(find('Secret', secret.secretName), `there is no Secret ${secret.secretName}`)
  const owns = spec.volumes.some(({ secret }) => secret.secretName === 'owner')
  const migrates = metadata.labels['app.kubernetes.io/component'] === 'migrate'
  demand(owns === migrates, 'the role that owns the tables is for migrate, and for it alone')
  for (const { labelSelector } of spread)
    demand(matches(metadata.labels, labelSelector.matchLabels), 'it spreads other pods than its own')
}

const CONFINED = {
  ...{ readOnlyRootFilesystem: true, allowPrivilegeEscalation: false, privileged: false },
  capabilities: { drop: ['ALL'] },
}

function checkContainer(site: Container, pod: Pod, { find, facts, settings }: Scope, demand: Demand): void {
  const { ports, env, envFrom, resources, volumeMounts, startupProbe, livenessProbe, readinessProbe } = site
  demand(/@sha256:[0-9a-f]{64}$/.test(site.image), `${site.image} is not named by its digest`)
  demand(isSame(site.securityContext, CONFINED), 'its container may do more than it must')
  for (const { readOnly } of volumeMounts) demand(readOnly, 'it can write')
  for (const { configMapRef: map } of envFrom) demand(find('ConfigMap', map.name), `there is no ConfigMap ${map.name}`)
  for (const { name } of env) demand(facts.variables.includes(name), `there is no variable ${name}`)
  for (const kind of ['requests', 'limits'] as const)
    demand(isSame(Object.keys(resources[kind] ?? {}).sort(), ['cpu', 'memory']), `it has no ${kind}`)

  // The cluster kills a process that has not exited in time.
  const before = (site.lifecycle?.preStop.sleep.seconds ?? 0) * 1000
  const drain = Number(env.find(({ name }) => name === 'DRAIN_MS')?.value ?? settings.DRAIN_MS)
  const { terminationGracePeriodSeconds: grace } = pod.spec
  demand(before + facts.endsWithinMs < grace * 1000, 'it is killed before it ends by itself')
  demand(drain < facts.endsWithinMs - 2_000, 'it drains until its end')

  if (!ports) return // a job, which receives no requests
  const portOf = (expected: string | number) => String(ports.find(({ name }) => name === expected)?.containerPort)
  for (const probe of [startupProbe, livenessProbe, readinessProbe]) {
    demand(probe, 'it is not asked whether it has started, lives and is ready')
    if (!probe) continue
    demand(portOf(probe.httpGet.port) === settings.PORT, 'a probe asks at another port than PORT')
    demand(facts.health.includes(probe.httpGet.path), `nothing answers ${probe.httpGet.path}`)
  }
  demand(portOf('metrics') === settings.METRICS_PORT, 'its metrics are at another port than METRICS_PORT')
  demand(settings.METRICS_HOST === '0.0.0.0', 'Prometheus cannot reach its metrics')
}

function checkSelector(resource: Resource, { pods }: Scope, demand: Demand): void {
  const { selector, podSelector } = specOf(resource)
  const expected = podSelector?.matchLabels ?? selector?.matchLabels ?? selector
  const own = podOf(resource)
  const among = own ? [own] : pods
  if (expected)
    demand(
      among.some(({ metadata }) => matches(metadata.labels, expected as Labels)),
      'it selects no pod',
    )
}

function checkReferences(resource: Resource, { find, facts }: Scope, demand: Demand): void {
  const { scaleTargetRef: target, strategy, rules = [], tls = [] } = specOf(resource)
  if (strategy) demand(strategy.rollingUpdate.maxUnavailable === 0, 'a roll takes some away before others are there')
  if (target) {
    const scaled = find(target.kind, target.name)
    demand(scaled, `there is no ${target.kind} ${target.name}`)
    demand(specOf(scaled).replicas === undefined, 'its target has a number of its own')
  }
  for (const { host, http } of rules) {
    demand(
      tls.some(({ hosts }) => hosts.includes(host)),
      `${host} has no certificate`,
    )
    for (const { service } of http.paths.map(({ backend }) => backend)) {
      const ports = specOf(find('Service', service.name)).ports ?? []
      demand(
        ports.some(({ name }) => name === service.port.name),
        `there is no such port of a Service ${service.name}`,
      )
    }
    const { annotations = {} } = resource.metadata as { annotations?: Labels }
    const seconds = Number.parseInt(annotations['haproxy.org/timeout-server'] ?? '', 10)
    demand(seconds * 1000 > facts.keepAliveMs, 'it ends healthy streams')
  }
}

/** Ports refer to those of the pods by name or by number. */
function checkPorts(resource: Resource, { settings }: Scope, demand: Demand): void {
  const { ports = [], podMetricsEndpoints = [], ingress = [] } = specOf(resource)
  for (const { targetPort } of ports)
    demand(['http', 'metrics'].includes(targetPort), `no pod has a port ${targetPort}`)
  for (const { port } of podMetricsEndpoints) demand(port === 'metrics', `${port} is not the port of metrics`)
  for (const { port } of ingress.flatMap((each) => each.ports))
    demand([settings.PORT, settings.METRICS_PORT].includes(String(port)), `nothing listens on ${port}`)
}
