import type { ComponentType } from 'react'

/** The part of a remote's definition that the shell uses at run time. The registry says the rest. */
export interface Exposed {
  routes: { path: string; page: () => Promise<unknown>; Skeleton?: ComponentType }[]
}

interface Part {
  /** Loads the page or the fill. */
  load: () => Promise<unknown>
  /** Stands in until then. */
  Skeleton: ComponentType | undefined
}

/**
 * A part of a remote, `route:/messages` or `slot:header.badges`. The module of a remote is not trusted, so this checks
 * every value before its use. It does so without zod, which would be 9 KB of every first load.
 */
export function partOf(exposed: unknown, part: string): Part {
  const { routes, slots } = at(exposed, 'default')
  const [kind, key = ''] = part.split(/:(.*)/s)
  const found =
    kind === 'slot'
      ? at(slots, key)
      : ((Array.isArray(routes) ? routes : [])
          .map((route) => at({ route }, 'route'))
          .find(({ path }) => path === key) ?? {})
  const load = kind === 'slot' ? found.fill : found.page
  if (typeof load !== 'function') throw new Error(`the remote has no ${part}`)
  const Skeleton = typeof found.Skeleton === 'function' ? (found.Skeleton as ComponentType) : undefined
  return { load: load as Part['load'], Skeleton }
}

/** The object under a name of another object, or an empty one if either is no object. */
function at(value: unknown, name: string): Record<string, unknown> {
  const inner = isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined
  return isObject(inner) ? inner : {}
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
