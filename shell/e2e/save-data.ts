import type { Page } from '@playwright/test'

/** With the data saver on, pages do not prefetch the other remotes while idle. */
export const saveData = (page: Page) =>
  page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
