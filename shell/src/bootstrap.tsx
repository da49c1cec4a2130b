import './app/app.webmanifest'
import './app/icon.svg'
import './app/icon-192.png'
import './app/icon-512.png'
// Imported by its package name, because only such an import is shared with the remotes.
import '@flight-amigo/shell/sdk'
import type { Site } from '@flight-amigo/backend/contract/documents'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { App } from './App.tsx'
import { languageToOffer } from './languages/switchLanguage.ts'
import { shellPages } from './pages/shellPages.ts'
import { loadShellChunk, loadShellStyles, startLoading } from './remotes/loader.ts'
import { prefetchOnIntent, prefetchWhenIdle, whenIdle } from './remotes/prefetch.ts'
import { adoptSkeletons, readSite } from './remotes/site.ts'
import { reloadWhenStale } from './remotes/staleRelease.ts'
import { addressPrefix, setAddressLanguage, withoutPrefix } from './routing/basename.ts'
import { takeOverScroll } from './routing/scroll.ts'
import { cacheResponses, setCommonHeaders } from './sdk/api.ts'
import { canSaveNotes, savesData } from './sdk/device.ts'
import { claimTab } from './sdk/drafts.ts'
import { i18n } from './sdk/i18n.tsx'
import { setAnalyticsId, trackFailure } from './sdk/track.ts'

/** After this time the page is shown in English, because its translations have not loaded. */
const TRANSLATIONS_TIMEOUT_MS = 4000

// The build has compiled all texts but the messages of contracts, which are their own ids.
i18n.setMessagesCompiler((text) => [text])
const site = readSite()
setAddressLanguage(site.locale)
claimTab(site.user?.id ?? null) // before a form reads its draft
cacheResponses(site.responses, site.links)
setAnalyticsId(site.settings.analyticsId)
startLoading(site, shellPages)
loadShellStyles()
takeOverScroll()
reloadWhenStale(site)
if (site.locale) startTranslated()
else start()
// A browser's first number format takes 10 ms, and 40 on a slow phone. Made here, it does not delay the first rendering.
setTimeout(Intl.NumberFormat)
prefetchOnIntent(site)
prefetchWhenIdle(site)
measureWhenIdle(site)
startDeviceWhenIdle(site)
offerLanguageWhenIdle(site)

if (site.settings.traces)
  loadShellChunk(() => import('./measure/trace.ts')).then(
    ({ traceparent }) => setCommonHeaders(traceparent),
    () => {},
  )

// Only the document of a user who may override releases contains overrides.
if (site.overrideOptions) {
  const { overrideOptions } = site
  loadShellChunk(() => import('./overrides/Overrides.tsx')).then(
    ({ showOverrides }) => showOverrides(overrideOptions),
    () => {},
  )
}

/** Loads the translations of the shell before React starts, so that React renders the content of the document. */
function startTranslated() {
  const activation = loadShellChunk(() => import('./remotes/catalogs.ts')).then(({ loadTranslations }) =>
    loadTranslations(site),
  )
  const timeout = new Promise<never>((_resolve, reject) => setTimeout(reject, TRANSLATIONS_TIMEOUT_MS))
  Promise.race([activation, timeout]).then(
    (activate) => {
      activate()
      start()
    },
    () => {
      trackFailure(`shell@${site.shell.version}`, `texts in ${site.locale}`)
      Object.assign(document.documentElement, { lang: 'en', dir: 'ltr' })
      start(false)
    },
  )
}

/** `isPainted`: the document has the content that React renders. If not, React replaces it. */
function start(isPainted = true) {
  const root = document.getElementById('root') as HTMLElement
  const app = (
    <BrowserRouter basename={addressPrefix() || '/'}>
      <App site={site} />
    </BrowserRouter>
  )
  if (isPainted) adoptSkeletons(site)
  // In a transition, React pauses for taps and scrolling.
  startTransition(() => void (isPainted ? hydrateRoot(root, app) : createRoot(root).render(app)))
}

/** An existing service worker must learn the page's user, also with the data saver on. */
function startDeviceWhenIdle({ user, settings }: Site) {
  if (!canSaveNotes()) return
  const start = () => loadShellChunk(() => import('./device/device.ts'))
  whenIdle(
    () =>
      void start()
        .then((device) => device.startDevice(user?.id ?? null, settings))
        .catch(() => {}),
  )
}

function offerLanguageWhenIdle({ languages, locale }: Site) {
  const language = languageToOffer(languages, locale)
  if (!language) return
  const path = () => withoutPrefix(location.pathname) + location.search + location.hash
  whenIdle(
    () =>
      void loadShellChunk(() => import('./languages/LanguageOffer.tsx')).then(
        ({ offerLanguage }) => offerLanguage(language, path),
        () => {},
      ),
  )
}

function startMeasuring(site: Site) {
  import('./measure/measure.ts').then(
    ({ measure }) => measure(site),
    () => {}, // without a network, measurements cannot be sent either
  )
}

/** Measures once the page is idle. An error is reported immediately, even with the data saver on. */
function measureWhenIdle(site: Site) {
  if (!savesData()) whenIdle(() => startMeasuring(site))
  addEventListener('part-failed', () => startMeasuring(site), { once: true })
}
