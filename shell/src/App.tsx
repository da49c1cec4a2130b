import '@flight-amigo/shared-ui/tokens.css'
import '@flight-amigo/shared-ui/fallback-fonts.css'
import './site.css'
import type { Site } from '@flight-amigo/backend/contract/documents'
import { setupListeners } from '@reduxjs/toolkit/query'
import { useEffect, useState } from 'react'
import { Provider } from 'react-redux'
import { PageReady } from './app/ready.tsx'
import { Layout } from './layout/Layout.tsx'
import { SiteProvider } from './remotes/site.ts'
import { Router } from './router.tsx'
import { syncSession } from './session/syncSession.ts'
import { createStore } from './store.ts'

/** The caller wraps it in `BrowserRouter` or `StaticRouter`. */
export function App({ site }: { site: Site }) {
  const [store] = useState(() => createStore(site.user))
  useEffect(() => syncSession(store), [store])
  useEffect(() => setupListeners(store.dispatch), [store])
  return (
    <Provider store={store}>
      <SiteProvider value={site}>
        <Layout>
          <Router />
        </Layout>
        <PageReady />
      </SiteProvider>
    </Provider>
  )
}
