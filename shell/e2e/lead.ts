import type { Page } from '@playwright/test'

interface Root {
  stateNode: { current: { memoizedState: { isDehydrated: boolean } } }
}

/** Waits until React has taken the document over: a link that is pressed before loads another document. */
export async function untilTakenOver(page: Page): Promise<void> {
  // A test may hold the clock, so nothing of time tells when.
  await page.waitForFunction(() => {
    const held = document.getElementById('root') ?? {}
    const root = Object.entries(held).find(([key]) => key.startsWith('__reactContainer'))?.[1] as Root | undefined
    return root?.stateNode.current.memoizedState.isDehydrated === false
  })
}

/** Leads the page to an address by its router, without another document. */
export async function leadTo(page: Page, address: string): Promise<void> {
  await untilTakenOver(page)
  await page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)
}
