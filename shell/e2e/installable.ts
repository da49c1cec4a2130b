import { type CDPSession, expect } from '@playwright/test'

/** A full Chromium also reports that the test's window is incognito. */
export async function expectInstallable(session: CDPSession) {
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
}
