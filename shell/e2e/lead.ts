import type { Page } from '@playwright/test'

/** Leads the page to an address by its router, without another document. */
export async function leadTo(page: Page, address: string): Promise<void> {
  // Before React has taken the document over, another address would not be the document's.
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main h1') ?? {}).some((key) => key.startsWith('__react')),
  )
  await page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)
}
