import type { MessageDescriptor } from '@lingui/core'
import { type ComponentType, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import remote from 'remote-under-build'
import { type Catalogs, translate } from './document/translate.ts'
import { i18n } from './sdk/i18n.tsx'
import { loadLazy } from './sdk/lazy.tsx'

export async function facts(catalogs: Catalogs = {}) {
  const { english, translations } = await translate(factsWith, catalogs)
  return { ...english, translations }
}

const textOf = (text: string | MessageDescriptor) => (typeof text === 'string' ? text : i18n._(text))

async function factsWith(prefix: string) {
  const { name, routes, nav = [], slots = {} } = remote
  return {
    name,
    nav: nav.map((link) => ({ ...link, label: textOf(link.label) })),
    routes: await Promise.all(
      routes.map(async ({ page, Skeleton, translated, ...route }) => ({
        ...route,
        title: textOf(route.title),
        skeleton: render((await loadLazy(Skeleton)) ?? Skeleton, prefix, route.path, route.path),
        request: await requestOf(page),
        ...(translated && { translated: await requestOf(translated) }),
      })),
    ),
    slots: await Promise.all(
      Object.entries(slots).map(async ([slot, { extension, Skeleton, ...declared }]) => {
        if (declared.skipIfEmpty && (Skeleton || !declared.data?.length))
          throw new Error(`the extension of ${slot} has skipIfEmpty, so it must declare data and no Skeleton`)
        const skeleton = Skeleton ? render(Skeleton, prefix, '/', slot) : ''
        return { name: slot, ...declared, skeleton, request: await requestOf(extension) }
      }),
    ),
  }
}

function render(Skeleton: ComponentType, prefix: string, address: string, where: string) {
  const html = renderToStaticMarkup(
    <MemoryRouter basename={prefix} initialEntries={[prefix + address]}>
      {createElement(Skeleton)}
    </MemoryRouter>,
  )
  // The CSP would drop the style, and the page would shift when it replaces the skeleton.
  if (/<[^>]+\sstyle=/.test(html)) throw new Error(`the skeleton of ${where} has a style attribute`)
  if (where.startsWith('/') && !html.includes('<h1')) throw new Error(`the skeleton of ${where} has no heading`)
  return html
}

/** In this build, the `import(request)` of a page rejects with its request (webpack/facts.cjs). */
async function requestOf(load: () => Promise<unknown>) {
  const named = await load().catch((reason: { request?: string }) => reason)
  const { request } = (named ?? {}) as { request?: string }
  if (!request) throw new Error("load pages and extensions with () => import('./…'); do nothing before the import")
  return request
}
