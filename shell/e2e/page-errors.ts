import type { BrowserContext, ConsoleMessage, WebError } from '@playwright/test'

/** Collects uncaught errors, console errors and CSP violations in all pages of a context until `stop`. */
export function collectPageErrors(context: BrowserContext) {
  const trouble: string[] = []
  const onError = (error: WebError) => trouble.push(`uncaught: ${error.error().message}`)
  const onConsole = (message: ConsoleMessage) => {
    if (message.type() === 'error') trouble.push(`console: ${message.text()} (${message.location().url})`)
  }
  context.on('weberror', onError)
  context.on('console', onConsole)
  const stop = () => void context.off('weberror', onError).off('console', onConsole)
  return { trouble, stop }
}
