import type { RemoteTexts } from '@flight-amigo/backend/contract/release'
import type { MessageDescriptor } from '@lingui/core'
import { type ComponentType, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import remote from 'remote-under-build'
import { type Catalogs, inEachLanguage } from './document/inEachLanguage.ts'
import { i18n } from './sdk/i18n.tsx'
import { loadLazy } from './sdk/lazy.tsx'

export async function facts(catalogs: Catalogs = {}) {
  const { english, translations } = await inEachLanguage(factsWith, catalogs)
  const texts = Object.entries(translations).map(([locale, translated]) => [locale, textsIn(translated)])
  return { ...english, translations: Object.fromEntries(texts) }
}

/** What differs between the languages, in the order of the English facts. */
const textsIn = ({ nav, routes, slots }: Awaited<ReturnType<typeof factsWith>>): RemoteTexts => ({
  nav: nav.map(({ label }) => label),
  routes: routes.map(({ title, skeleton }) => ({ title, skeleton })),
  slots: slots.map(({ skeleton }) => skeleton),
})

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
        ...render(await skeletonOf(Skeleton, route.path), prefix, route.path, route.path),
        request: await requestOf(page),
        ...(translated && { translated: await requestOf(translated) }),
      })),
    ),
    slots: await Promise.all(
      Object.entries(slots).map(async ([slot, { extension, Skeleton, ...declared }]) => {
        if (declared.skipIfEmpty && (Skeleton || !declared.data?.length))
          throw new Error(`the extension of ${slot} has skipIfEmpty, so it must declare data and no Skeleton`)
        const rendered = Skeleton ? render(Skeleton, prefix, '/', slot) : { skeleton: '', texts: [] }
        return { name: slot, ...declared, ...rendered, request: await requestOf(extension) }
      }),
    ),
  }
}

/** This build includes only files whose names end in Skeleton or skeletons (webpack/facts.cjs). */
async function skeletonOf(Skeleton: ComponentType, where: string) {
  try {
    return (await loadLazy(Skeleton)) ?? Skeleton
  } catch (reason) {
    const { request } = reason as { request?: string }
    if (!request) throw reason
    throw new Error(`the skeleton of ${where} loads ${request}, whose name does not end in Skeleton`)
  }
}

/** Returns the HTML and, in English, the ids of its texts. */
function render(Skeleton: ComponentType, prefix: string, address: string, where: string) {
  const texts = new Set<string>()
  const stop = i18n.on('missing', ({ id }) => texts.add(id))
  const skeleton = renderToStaticMarkup(
    <MemoryRouter basename={prefix} initialEntries={[prefix + address]}>
      {createElement(Skeleton)}
    </MemoryRouter>,
  )
  stop()
  // The CSP would drop the style, and the page would shift when it replaces the skeleton.
  if (/<[^>]+\sstyle=/.test(skeleton)) throw new Error(`the skeleton of ${where} has a style attribute`)
  if (where.startsWith('/') && !skeleton.includes('<h1')) throw new Error(`the skeleton of ${where} has no heading`)
  return { skeleton, texts: [...texts] }
}

/** In this build, the `import(request)` of a page rejects with its request (webpack/facts.cjs). */
async function requestOf(load: () => Promise<unknown>) {
  const named = await load().catch((reason: { request?: string }) => reason)
  const { request } = (named ?? {}) as { request?: string }
  if (!request) throw new Error("load pages and extensions with () => import('./…'); do nothing before the import")
  return request
}
