import type { BOT_CHECK_UNAVAILABLE } from '@flight-amigo/backend/contract/bot-check'
import { readSite } from '../remotes/site.ts'

// The type comes from the contract, because importing its schema would add bytes to the first load.
const UNAVAILABLE: typeof BOT_CHECK_UNAVAILABLE = 'bot-check-unavailable'
const PATIENCE = 3000

/** The part of reCAPTCHA v3 that this site uses. */
interface BotCheck {
  ready: (callback: () => void) => void
  execute: (siteKey: string, options: { action: string }) => PromiseLike<string>
}

declare global {
  interface Window {
    grecaptcha?: BotCheck
  }
}

let loading: Promise<BotCheck> | undefined

/**
 * Returns a token of the bot check for one request. Never fails: after 3000 ms, or without the service, the token is a
 * fixed text. It is empty only if the service itself returned none.
 */
export async function botCheckToken(action: string): Promise<string> {
  // A component that a test renders alone has no document and no settings.
  const { botCheckScript, botCheckKey } = readSite().settings ?? {}
  if (!botCheckScript || !botCheckKey) return UNAVAILABLE
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(resolve, PATIENCE, UNAVAILABLE)
  })
  const token = requestToken(action, botCheckScript, botCheckKey).catch(() => UNAVAILABLE)
  return Promise.race([token, late]).finally(() => clearTimeout(timer))
}

async function requestToken(action: string, script: string, siteKey: string) {
  loading ??= load(script, siteKey)
  const service = await loading
  await new Promise<void>((resolve) => service.ready(resolve))
  return (await service.execute(siteKey, { action })) ?? ''
}

/** Loads the service's script when it is first needed. After a failure the next call loads it again. */
function load(address: string, siteKey: string) {
  const script = document.createElement('script')
  const url = new URL(address, location.href)
  const settings = { render: siteKey, hl: 'en', badge: 'bottomright', theme: 'light' }
  for (const [name, value] of Object.entries(settings)) url.searchParams.set(name, value)
  script.src = url.href
  script.async = true
  script.defer = true
  return new Promise<BotCheck>((resolve, reject) => {
    const fail = () => {
      loading = undefined
      script.remove()
      reject(new Error('the bot check did not load'))
    }
    script.onload = () => (window.grecaptcha ? resolve(window.grecaptcha) : fail())
    script.onerror = fail
    document.head.append(script)
  })
}
