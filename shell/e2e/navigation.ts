import type { Page } from '@playwright/test'

/**
 * Waits until the page is interactive and its requests have completed. A link that is clicked earlier loads a new
 * document.
 */
export const waitUntilReady = (page: Page): Promise<void> =>
  page.locator('html[data-ready]').waitFor({ state: 'attached' })

/** Goes to an address by the router of a page that is interactive, without a new document. */
export const pushRoute = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)

/** Goes to an address by the router as soon as the page is ready. */
export async function navigate(page: Page, address: string): Promise<void> {
  await waitUntilReady(page)
  await pushRoute(page, address)
}
