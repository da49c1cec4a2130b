import type { BrowserContext } from '@playwright/test'

/** Collects uncaught errors, console errors and breaches of the content policy in all pages of a context. */
export function watch(context: BrowserContext): string[] {
  const trouble: string[] = []
  context.on('weberror', (error) => trouble.push(`uncaught: ${error.error().message}`))
  context.on('console', (message) => {
    if (message.type() === 'error') trouble.push(`console: ${message.text()} (${message.location().url})`)
  })
  return trouble
}
