import type { Page } from '@playwright/test'

export const waitUntilReady = (page: Page): Promise<void> =>
  page.locator('html[data-ready]').waitFor({ state: 'attached' })

/** Navigates by the router, without a new document. */
export const pushRoute = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)

export async function navigate(page: Page, address: string): Promise<void> {
  await waitUntilReady(page)
  await pushRoute(page, address)
}
