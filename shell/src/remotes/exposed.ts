/** Loads a page or a fill. */
export type Load = () => Promise<unknown>

/** What the shell needs of a remote's definition at run time; the rest it knows from the registry. */
export interface Exposed {
  routes: { path: string; page: Load }[]
  slots?: Record<string, { fill: Load }>
}

/**
 * How a part of a remote is loaded: `route:/messages` or `slot:header.badges`. A remote is a stranger, so whatever its
 * module exposes is looked at before it is used; by hand, since zod would be 9 KB of every first load.
 */
export function partOf(exposed: unknown, part: string): Load {
  const { routes, slots } = at(exposed, 'default')
  const [kind, key = ''] = part.split(/:(.*)/s)
  const found =
    kind === 'slot'
      ? at(slots, key).fill
      : (Array.isArray(routes) ? routes : []).map((route) => at({ route }, 'route')).find(({ path }) => path === key)
          ?.page
  if (typeof found !== 'function') throw new Error(`the remote has no ${part}`)
  return found as Load
}

/** The object under a name of another, empty unless both are what they should be. */
function at(value: unknown, name: string): Record<string, unknown> {
  const inner = isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined
  return isObject(inner) ? inner : {}
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
