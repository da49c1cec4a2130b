/** One part of an address: a text, or one of these two, which stand for any one part and for any rest. */
type Segment = string
const ANY = ':'
const REST = '*'

const STATIC = /^[\w.~-]+$/
const PARAMETER = /^:[\w-]+$/

/** First parts of addresses that belong to the server. */
const RESERVED = new Set(['api', 'r', 'dev', 'robots.txt', 'sitemap.xml', 'favicon.ico', '.well-known'])

/**
 * The shapes of the addresses that a route matches, one for each choice of its optional segments; undefined when it has
 * a segment that this function does not know. `/tip/:id?` has two shapes: `/tip` and `/tip/:`.
 */
export function shapes(path: string): Segment[][] | undefined {
  let found: Segment[][] = [[]]
  const parts = path.toLowerCase().split('/').filter(Boolean)
  for (const [place, part] of parts.entries()) {
    const optional = part.endsWith('?')
    const bare = optional ? part.slice(0, -1) : part
    const rest = bare === REST && place === parts.length - 1
    const segment = rest ? REST : PARAMETER.test(bare) ? ANY : STATIC.test(bare) ? bare : undefined
    if (segment === undefined || (rest && optional)) return undefined
    const longer = found.map((shape) => [...shape, segment])
    found = optional ? [...found, ...longer] : longer
  }
  return found
}

/** Whether some address fits both shapes. `/a/*` fits `/a` too, as in the router. */
function meet([a, ...restA]: Segment[], [b, ...restB]: Segment[]): boolean {
  if (a === REST || b === REST) return true
  if (a === undefined || b === undefined) return a === b
  return (a === b || a === ANY || b === ANY) && meet(restA, restB)
}

/** Whether two routes share an address. A wider route would take addresses from the owner of a more specific one. */
export const overlap = (one: string, another: string): boolean =>
  (shapes(one) ?? []).some((a) => (shapes(another) ?? []).some((b) => meet(a, b)))

/** The reason why no remote may claim this route; undefined if one may. */
export function routeProblem(path: string): string | undefined {
  const all = shapes(path)
  if (!all) return 'which is no address: segments are words, :parameters, either with a ? behind it, and a * at the end'
  if (all.some(([first]) => first === ANY || first === REST)) return 'which takes addresses of all other remotes'
  if (all.some(([first = '']) => RESERVED.has(first))) return "which is the server's"
  return undefined
}
