// Kustomize is not on npm, so this implements the few features that backend/operations/kubernetes uses, and rejects all
// others. It omits the hash that kustomize appends to generated names and their references.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join, resolve } from 'node:path'
import type { IPodTemplateSpec } from 'kubernetes-models/v1/PodTemplateSpec'

const yaml = createRequire(import.meta.url)('js-yaml') as { safeLoadAll: (text: string) => unknown[] }

export type Fields = { [name: string]: unknown }

export interface Resource extends Fields {
  apiVersion: string
  kind: string
  metadata: { name: string; namespace?: string; labels?: { [name: string]: string } }
}

interface Generator {
  name: string
  behavior?: 'merge'
  envs?: string[]
  files?: string[]
}

interface Kustomization {
  apiVersion: string
  kind: string
  namespace?: string
  resources?: string[]
  components?: string[]
  images?: Array<{ name: string; newName: string; digest: string }>
  patches?: Array<{ path: string; target?: { kind: string } }>
  configMapGenerator?: Generator[]
  secretGenerator?: Generator[]
}

const FIELDS = ['apiVersion', 'kind', 'namespace', 'resources', 'components', 'images', 'patches']
const KNOWN = new Set([...FIELDS, 'configMapGenerator', 'secretGenerator'])

const resourcesIn = (file: string): Resource[] => {
  if (!existsSync(file)) throw new Error(`${file} does not exist`)
  return yaml.safeLoadAll(readFileSync(file, 'utf8')) as Resource[]
}

const nameOf = ({ kind, metadata }: Resource) => `${kind} ${metadata.name}`

function read(folder: string): Kustomization {
  const [kustomization] = resourcesIn(join(folder, 'kustomization.yaml')) as unknown as Kustomization[]
  for (const field of Object.keys(kustomization!))
    if (!KNOWN.has(field)) throw new Error(`${folder}: this reader does not know "${field}"`)
  return kustomization!
}

export function built(folder: string, before: Resource[] = []): Resource[] {
  const { namespace, resources = [], components = [], images = [], ...rest } = read(folder)
  const all = [...before]
  for (const path of resources.map((each) => resolve(folder, each)))
    all.push(...(existsSync(join(path, 'kustomization.yaml')) ? built(path) : resourcesIn(path)))
  for (const component of components) all.splice(0, all.length, ...built(resolve(folder, component), all))
  for (const generator of rest.configMapGenerator ?? []) generate(all, 'ConfigMap', generator, folder)
  for (const generator of rest.secretGenerator ?? []) generate(all, 'Secret', generator, folder)
  for (const { path, target } of rest.patches ?? [])
    for (const patch of resourcesIn(join(folder, path))) apply(all, patch, target)
  for (const resource of all) {
    for (const container of containersOf(resource)) {
      const image = images.find(({ name }) => name === container.image)
      if (image) container.image = `${image.newName}@${image.digest}`
    }
    if (namespace && resource.kind !== 'Namespace') resource.metadata.namespace = namespace
  }
  const names = all.map(nameOf)
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice) throw new Error(`${folder}: ${twice} is there twice`)
  return all
}

/** The files that a folder's kustomization names, and the existing ones. */
export function filesOf(folder: string) {
  const { resources = [], patches = [], configMapGenerator = [] } = read(folder)
  const generated = configMapGenerator.flatMap(({ envs = [] }) => envs)
  const named = [...resources.filter((path) => !path.startsWith('../')), ...generated]
  return {
    named: [...new Set([...named, ...patches.map(({ path }) => path), 'kustomization.yaml'])].sort(),
    there: readdirSync(folder)
      .filter((name) => name !== '.secrets')
      .sort(),
  }
}

function generate(all: Resource[], kind: string, { name, behavior, envs = [], files = [] }: Generator, folder: string) {
  const data: { [name: string]: string } = {}
  for (const file of envs) Object.assign(data, variablesIn(readFileSync(join(folder, file), 'utf8')))
  // The content is not read, because these files exist only on an operator's machine.
  for (const file of files) data[basename(file)] = Buffer.from(file).toString('base64')
  const previous = all.find((resource) => resource.kind === kind && resource.metadata.name === name)
  if ((behavior === 'merge') !== Boolean(previous))
    throw new Error(`${folder}: ${kind} ${name} is made or merged twice`)
  if (previous) previous.data = { ...(previous.data as object), ...data }
  else all.push({ apiVersion: 'v1', kind, metadata: { name }, data })
}

function variablesIn(text: string) {
  const lines = text.split('\n').filter((line) => line && !line.startsWith('#'))
  return Object.fromEntries(
    lines.map((line) => {
      const [, name, value] = /^([A-Z_]+)=(.*)$/.exec(line) ?? []
      if (!name) throw new Error(`"${line}" is no variable`)
      return [name, value!]
    }),
  )
}

function apply(all: Resource[], patch: Resource, target: { kind: string } | undefined): void {
  const meant = all.filter((each) => (target ? each.kind === target.kind : nameOf(each) === nameOf(patch)))
  if (meant.length === 0) throw new Error(`there is no ${target ? target.kind : nameOf(patch)} to patch`)
  for (const resource of meant) {
    const { name } = resource.metadata
    Object.assign(resource, merged(resource, { ...patch, kind: resource.kind, apiVersion: resource.apiVersion }))
    resource.metadata.name = name
  }
}

// Kubernetes merges the elements of these lists by a field; every other list is replaced.
const KEYS: { [list: string]: string } = {
  ...{ containers: 'name', env: 'name', volumes: 'name', volumeMounts: 'mountPath', ports: 'containerPort' },
  topologySpreadConstraints: 'topologyKey',
}

function merged(now: unknown, patch: unknown, list = ''): unknown {
  if (Array.isArray(now) && Array.isArray(patch)) {
    const key = KEYS[list]
    if (!key) return patch
    const rest = patch.filter((each: Fields) => !now.some((one: Fields) => one[key] === each[key]))
    const unchanged = now.map((one: Fields) => {
      const change = patch.find((each: Fields) => each[key] === one[key])
      return change ? merged(one, change) : one
    })
    return [...unchanged, ...rest]
  }
  if (!isFields(now) || !isFields(patch)) return patch
  const result: Fields = { ...now }
  for (const [name, value] of Object.entries(patch)) {
    if (name.startsWith('$')) throw new Error(`this reader does not know "${name}"`)
    if (value === null) delete result[name]
    else result[name] = name in result ? merged(result[name], value, name) : value
  }
  return result
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The checks find fields that are missing. */
type Complete<T> = T extends object ? { [Name in keyof T]-?: Complete<NonNullable<T[Name]>> } : T

export type Pod = Complete<IPodTemplateSpec>
export type Container = Pod['spec']['containers'][number]

/** The pods of a CronJob, which are not processes of the site. */
export const scheduledPodOf = (resource: Resource): Pod | undefined =>
  (resource.spec as { jobTemplate?: { spec: { template: Pod } } } | undefined)?.jobTemplate?.spec.template

/** The pods of a Deployment or a Job. */
export const podOf = (resource: Resource): Pod | undefined =>
  (resource.spec as { template?: Pod } | undefined)?.template

const containersOf = (resource: Resource): Container[] => podOf(resource)?.spec.containers ?? []
