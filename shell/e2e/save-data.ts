import type { Page } from '@playwright/test'

/** From now on the traveler saves data: no page prefetches the other remotes while it is idle. */
export const saveData = (page: Page) =>
  page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
