import type { Page } from '@playwright/test'

/** Checks in each frame, because a locator checks only every 500 ms after the first 270. */
export const waitUntilReady = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => document.documentElement.hasAttribute('data-ready'))
}

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
