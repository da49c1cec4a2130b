import { type APIRequestContext, expect } from '@playwright/test'

/** Also waits for all work that is due by then. The clocks of browsers do not change. */
export async function advanceClock(request: APIRequestContext, advanceSeconds: number): Promise<void> {
  const reply = await request.post('/dev/clock', { data: { advanceSeconds } })
  expect(reply.status(), await reply.text()).toBe(204)
}
