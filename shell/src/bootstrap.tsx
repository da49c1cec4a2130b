import './icon.svg'
// By its name, because only what is asked for by name is shared: this makes the sdk there for the remotes.
import '@flight-amigo/shell/sdk'
import type { Site } from '@flight-amigo/backend/contract/documents'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { App } from './App.tsx'
import { shellPages } from './pages/shellPages.ts'
import { hasKeptTexts, restoreTexts } from './remotes/keptTexts.ts'
import { startLoading } from './remotes/loader.ts'
import { prefetchOnIntent, prefetchWhenIdle, sparing, whenIdle } from './remotes/prefetch.ts'
import { adoptSkeletons, readSite } from './remotes/site.ts'
import { reloadWhenStale } from './remotes/staleRelease.ts'
import { takeOverScroll } from './routing/scroll.ts'
import { keepAnswers } from './sdk/api.ts'
import { measureWith } from './sdk/track.ts'

const site = readSite()
adoptSkeletons(site)
keepAnswers(site.answers, site.links)
measureWith(site.settings.analyticsId)
startLoading(site, shellPages)
takeOverScroll()
reloadWhenStale(site)
// In a transition React pauses for whoever taps or scrolls meanwhile.
startTransition(() => {
  hydrateRoot(
    document.getElementById('root') as HTMLElement,
    <BrowserRouter>
      <App site={site} />
    </BrowserRouter>,
  )
})
prefetchOnIntent(site)
prefetchWhenIdle(site)
measureWhenIdle(site)
if (hasKeptTexts()) restoreTexts()

function startMeasuring(site: Site) {
  import('./measure/measure.ts').then(
    ({ measure }) => measure(site),
    () => {}, // Without a network no measurement would arrive either.
  )
}

/** Measures once the page is idle. A fault is reported at once, even for a browser that saves data. */
function measureWhenIdle(site: Site) {
  if (!sparing()) whenIdle(() => startMeasuring(site))
  addEventListener('fault', () => startMeasuring(site), { once: true })
}
