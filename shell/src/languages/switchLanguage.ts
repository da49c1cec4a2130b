import type { MouseEvent } from 'react'
import { saveInputs } from '../remotes/savedInputs.ts'

const OFFERED = 'language-offered'

/** The address of a page in a language. `path` has no prefix, and may have a query. */
export const addressIn = (language: string, path: string) =>
  language === 'en' ? path : `/${language}${path === '/' ? '' : path}`

/** Before the browser follows a link to another language: saves the texts of forms for the next document. */
export function saveBeforeSwitch({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) {
  if (metaKey || ctrlKey || shiftKey || altKey) return
  rememberOffer()
  try {
    saveInputs()
  } catch {
    // Without storage only the texts of forms are lost.
  }
}

/** Stores the choice of a signed-in user, whose emails follow it. The request outlives the document. */
export function storeChoice(language: string, user: { id: number } | null | undefined) {
  if (!user) return
  const headers = { 'content-type': 'application/json', 'x-account': `${user.id}` }
  const body = JSON.stringify({ locale: language })
  // Emails stay in the previous language if it fails.
  fetch('/api/profile', { method: 'PATCH', keepalive: true, credentials: 'same-origin', headers, body }).catch(() => {})
}

/** After the visitor has chosen a language, or has seen the offer of one, no other is offered. */
export function rememberOffer() {
  try {
    localStorage.setItem(OFFERED, 'true')
  } catch {
    // Without storage the offer is repeated.
  }
}

/** The language that the browser prefers, if the site has it, the document is in another one, and none was offered yet. */
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
