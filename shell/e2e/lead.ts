import type { Page } from '@playwright/test'

/** Leads the page to an address by its router, without another document. */
export const leadTo = (page: Page, address: string) =>
  page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)
