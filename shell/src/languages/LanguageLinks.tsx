import { Trans } from '@lingui/react/macro'
import { useContext, useEffect, useState } from 'react'
import { ReactReduxContext } from 'react-redux'
import { Link, useLocation } from 'react-router-dom'
import { useSite } from '../remotes/site.ts'
import { type SiteState, shownUser } from '../sdk/api.ts'
import { nativeName } from './languageNames.ts'
import { localizedPath, rememberOffer, saveLanguage } from './switchLanguage.ts'

/** Links to this page in each language. The server renders them for all pages alike, as links to the home page. */
export function LanguageLinks() {
  const { languages = [], locale = 'en' } = useSite()
  const { pathname, search, hash } = useLocation()
  // The server renders the links without a store.
  const store = useContext(ReactReduxContext)?.store
  const [isMounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  const path = isMounted ? pathname + search + hash : '/'
  return ['en', ...languages].map((language) => (
    // Not a link of the router, because each language has its own document.
    <a
      key={language}
      href={localizedPath(language, path)}
      lang={language}
      hrefLang={language}
      aria-current={isMounted && language === locale ? 'true' : undefined}
      onClick={() => {
        if (store) saveLanguage(language, shownUser(store.getState() as SiteState))
        rememberOffer()
      }}
    >
      {nativeName(language)}
    </a>
  ))
}

export const LanguageHelp = ({ className, onLeave }: { className?: string | undefined; onLeave?: () => void }) => (
  <p className={className}>
    <Trans>
      The translations were drafted by a machine, and not all of them have been read by a native speaker.{' '}
      <Link to="/contact" onClick={onLeave}>
        Report a wrong sentence
      </Link>
    </Trans>
  </p>
)
