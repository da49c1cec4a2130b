import '@flight-amigo/shared-ui/tokens.css'
import './site.css'
import type { Site } from '@flight-amigo/backend/contract/documents'
import { useEffect, useState } from 'react'
import { Provider } from 'react-redux'
import { Layout } from './layout/Layout.tsx'
import { loadOwn } from './remotes/loader.ts'
import { savesData, whenIdle } from './remotes/prefetch.ts'
import { SiteProvider } from './remotes/site.ts'
import { Router } from './router.tsx'
import { createStore } from './store.ts'

/** The site inside a router. The caller brings the router: browser and server need different ones. */
export function App({ site }: { site: Site }) {
  const [store] = useState(() => createStore(site.user))
  useEffect(() => followWhenIdle(store, site), [store, site])
  return (
    <Provider store={store}>
      <SiteProvider value={site}>
        <Layout>
          <Router />
        </Layout>
      </SiteProvider>
    </Provider>
  )
}

/** Follows the person who is signed in, once the page is idle or an answer fits no page of the person shown. */
function followWhenIdle(store: ReturnType<typeof createStore>, { user }: Site) {
  const follow = (asked: boolean) =>
    loadOwn(() => import('./session/followPerson.ts')).then(({ followPerson }) => followPerson(store, asked), Boolean)
  if (user || !savesData()) whenIdle(() => follow(false))
  addEventListener('who', () => follow(true))
}
