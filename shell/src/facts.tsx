import { type ComponentType, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import remote from 'remote-under-build'

/** Runs when a remote is built. Turns its remote.ts into data. */
export async function facts() {
  const { name, routes, nav = [], slots = {} } = remote
  return {
    name,
    nav,
    routes: await Promise.all(
      routes.map(async ({ page, Skeleton, ...route }) => ({
        ...route,
        skeleton: render(Skeleton, route.path, route.path),
        request: await requestOf(page),
      })),
    ),
    slots: await Promise.all(
      Object.entries(slots).map(async ([slot, { extension, Skeleton, data }]) => ({
        name: slot,
        ...(data && { data }),
        skeleton: Skeleton ? render(Skeleton, '/', slot) : '',
        request: await requestOf(extension),
      })),
    ),
  }
}

function render(Skeleton: ComponentType, address: string, where: string) {
  const html = renderToStaticMarkup(<MemoryRouter initialEntries={[address]}>{createElement(Skeleton)}</MemoryRouter>)
  // The content security policy would drop the style, and the page would shift when it replaces the skeleton.
  if (/<[^>]+\sstyle=/.test(html)) throw new Error(`the skeleton of ${where} has a style attribute`)
  if (where.startsWith('/') && !html.includes('<h1')) throw new Error(`the skeleton of ${where} has no heading`)
  return html
}

/** In this build `import(request)` rejects with its request (see webpack/release.cjs). */
async function requestOf(load: () => Promise<unknown>) {
  const named = await load().catch((reason: { request?: string }) => reason)
  const { request } = (named ?? {}) as { request?: string }
  if (!request) throw new Error("load pages and extensions with import('./…') and nothing before it")
  return request
}
