import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useSite } from '../remotes/site.ts'
import { ownName } from './languageNames.ts'
import { addressIn, saveBeforeSwitch } from './switchLanguage.ts'

/**
 * Links to this page in each language. The server paints them for all pages and languages alike, as links to the home
 * page.
 */
export function LanguageLinks() {
  const { languages = [], locale = 'en' } = useSite()
  const { pathname, search, hash } = useLocation()
  const [isMounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  const path = isMounted ? pathname + search + hash : '/'
  return ['en', ...languages].map((language) => (
    // Not a link of the router: each language has its own document.
    <a
      key={language}
      href={addressIn(language, path)}
      lang={language}
      hrefLang={language}
      aria-current={isMounted && language === locale ? 'true' : undefined}
      onClick={saveBeforeSwitch}
    >
      {ownName(language)}
    </a>
  ))
}
