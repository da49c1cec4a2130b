/** A literal segment of a path, `:` for any segment, or `*` for the rest. */
type Segment = string
const ANY = ':'
const REST = '*'

const STATIC = /^[\w.~-]+$/
const PARAMETER = /^:[\w-]+$/

/** First segments of paths that belong to the server. */
const RESERVED = new Set(['api', 'r', 'dev', 'robots.txt', 'sitemap.xml', 'favicon.ico', '.well-known'])

/**
 * Returns one shape for each choice of optional segments: `/tip/:id?` has `/tip` and `/tip/:`. Undefined for a segment
 * of unknown syntax.
 */
export function shapes(path: string): Segment[][] | undefined {
  let found: Segment[][] = [[]]
  const parts = path.toLowerCase().split('/').filter(Boolean)
  for (const [index, part] of parts.entries()) {
    const optional = part.endsWith('?')
    const bare = optional ? part.slice(0, -1) : part
    const rest = bare === REST && index === parts.length - 1
    const segment = rest ? REST : PARAMETER.test(bare) ? ANY : STATIC.test(bare) ? bare : undefined
    if (segment === undefined || (rest && optional)) return undefined
    const longer = found.map((shape) => [...shape, segment])
    found = optional ? [...found, ...longer] : longer
  }
  return found
}

/** Whether some path fits both shapes. `/a/*` fits `/a` too, as in the router. */
function meet([a, ...restA]: Segment[], [b, ...restB]: Segment[]): boolean {
  if (a === REST || b === REST) return true
  if (a === undefined || b === undefined) return a === b
  return (a === b || a === ANY || b === ANY) && meet(restA, restB)
}

/** Whether two routes have a path in common. A wider route would take paths from the owner of a more specific one. */
export const overlap = (one: string, another: string): boolean =>
  (shapes(one) ?? []).some((a) => (shapes(another) ?? []).some((b) => meet(a, b)))

export function routeProblem(path: string): string | undefined {
  const all = shapes(path)
  if (!all)
    return 'which is not a valid path: a segment is text or a :parameter, each may end with ?, and the last one may be *'
  if (all.some(([first]) => first === ANY || first === REST)) return 'which takes addresses of all other remotes'
  if (all.some(([first = '']) => RESERVED.has(first))) return "which is the server's"
  return undefined
}
