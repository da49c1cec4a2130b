import type { Page } from '@playwright/test'

/** Turns on the browser's data saver. Then no page prefetches the other remotes while it is idle. */
export const saveData = (page: Page) =>
  page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
