import type { BrowserContext } from '@playwright/test'

/** Collects what goes wrong in any page of a context: uncaught errors, console errors, breaches of the content policy. */
export function watch(context: BrowserContext): string[] {
  const trouble: string[] = []
  context.on('weberror', (error) => trouble.push(`uncaught: ${error.error().message}`))
  context.on('console', (message) => {
    if (message.type() === 'error') trouble.push(`console: ${message.text()} (${message.location().url})`)
  })
  return trouble
}
