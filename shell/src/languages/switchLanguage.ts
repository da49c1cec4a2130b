const OFFERED = 'language-offered'

/** `path` has no prefix, and may have a query. */
export const localizedPath = (language: string, path: string) =>
  language === 'en' ? path : `/${language}${path === '/' ? '' : path}`

/** The emails of a signed-in user follow this choice. The request outlives the document. */
export function saveLanguage(language: string, user: { id: number } | null | undefined) {
  if (!user) return
  const headers = { 'content-type': 'application/json', 'x-account': `${user.id}` }
  const body = JSON.stringify({ locale: language })
  // If this fails, emails stay in the previous language.
  fetch('/api/profile', { method: 'PATCH', keepalive: true, credentials: 'same-origin', headers, body }).catch(() => {})
}

/** A visitor who has chosen a language, or has seen an offer, gets no other offer. */
export function rememberOffer() {
  try {
    localStorage.setItem(OFFERED, 'true')
  } catch {
    // Without storage, the offer is repeated.
  }
}

/** The browser's preferred language, if the site has it, the document is in another one, and none was offered yet. */
export function languageToOffer(languages: string[] = [], locale = 'en'): string | undefined {
  const preferred = navigator.languages.map((tag) => tag.split('-')[0] ?? '')
  const best = preferred.find((language) => language === 'en' || languages.includes(language))
  if (best === undefined || best === locale) return undefined
  try {
    return localStorage.getItem(OFFERED) ? undefined : best
  } catch {
    return best
  }
}
