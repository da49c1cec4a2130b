import { type APIRequestContext, expect } from '@playwright/test'

/** Lets so many seconds pass for the site, and waits until what is due by then is done. Browsers keep their own time. */
export async function advanceClock(request: APIRequestContext, advanceSeconds: number): Promise<void> {
  const reply = await request.post('/dev/clock', { data: { advanceSeconds } })
  expect(reply.status(), await reply.text()).toBe(204)
}
