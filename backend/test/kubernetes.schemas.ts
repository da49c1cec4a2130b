// The published schemas of Kubernetes, from the npm package kubernetes-models. It ignores unknown fields, so this records which
// fields it reads: a field that it never reads does not exist in Kubernetes.
import { createRequire } from 'node:module'
import type { Resource } from './kustomize.ts'

const require = createRequire(import.meta.url)

/** The schema errors of a resource; empty when it is valid. */
export function refused(resource: Resource): string[] {
  const { apiVersion, kind } = resource
  const models = require(`kubernetes-models/${apiVersion}`) as { [kind: string]: { prototype: { validate(): void } } }
  const model = models[kind]
  if (!model) return [`there is no ${kind} in ${apiVersion}`]
  const unread = new Set<string>()
  const noted = watched(resource, '', unread)
  try {
    model.prototype.validate.call(noted)
  } catch (error) {
    return (error as Error).message.split('\n')
  }
  const outermost = [...unread].filter((path) => !unread.has(path.slice(0, path.lastIndexOf('/'))))
  return outermost.map((path) => `${path} is no field of ${kind}`)
}

/** A copy that takes each field out of `unread` when it is read. */
function watched(value: unknown, path: string, unread: Set<string>): unknown {
  if (Array.isArray(value)) return value.map((each, index) => watched(each, `${path}/${index}`, unread))
  if (typeof value !== 'object' || value === null) return value
  const copy: { [name: string]: unknown } = {}
  for (const [name, each] of Object.entries(value)) {
    unread.add(`${path}/${name}`)
    copy[name] = watched(each, `${path}/${name}`, unread)
  }
  return new Proxy(copy, {
    get(target, name) {
      unread.delete(`${path}/${String(name)}`)
      return Reflect.get(target, name)
    },
  })
}
