import type { Me } from '../account/account.contract.ts'
import type { Release } from '../releases/release.contract.ts'

interface OpsRoute {
  path: string
  protected?: boolean
}

/**
 * Users who are not staff receive no code of the pages below `/ops/`, and signed-out visitors must sign in first. An
 * unprotected page there requires something else than a session, such as a deploy token. Every visitor of its address
 * gets that page, without the other pages of its remote.
 */
export function releasesFor(releases: Release[], path: string, user: Me | null): Release[] {
  return releases.flatMap((release) => {
    const routes = routesOf(release)
    if (routes.length === 0 || !routes.every((route) => route.path.startsWith('/ops/'))) return [release]
    if (!path.startsWith('/ops/')) return []
    if (user === null || user.staff === true) return [release]
    const open = routes.filter((route) => !route.protected)
    return open.some((route) => route.path === path) ? [{ ...release, routes: open }] : []
  })
}

const routesOf = ({ routes }: Release & { routes?: unknown }) => (Array.isArray(routes) ? (routes as OpsRoute[]) : [])
