import { startBotCheck } from '../dev/bot-check.ts'
import { type Call, startTwilio } from '../dev/twilio.ts'
import { startApp, type TestApp } from './app.ts'

type Inject = TestApp['inject']

/** A fake SMS provider and a fake bot check, and the settings that connect an application to them. */
export async function startFakes(call?: Call) {
  const [twilio, botCheck] = [await startTwilio(call && { call }), await startBotCheck()]
  return {
    twilio,
    botCheck,
    settings: { TWILIO_API_URL: twilio.url, BOT_CHECK_VERIFY_URL: botCheck.verifyUrl },
    stop: async (): Promise<void> => {
      await Promise.all([twilio.stop(), botCheck.stop()])
    },
  }
}

/** The application with these fakes. */
export async function startAppWithFakes(overrides: Record<string, string> = {}) {
  let inject: Inject | undefined
  // Twilio calls the site from its own networks.
  const call: Call = async (url, payload, headers) =>
    (await inject!({ method: 'POST', url: new URL(url).pathname, payload, headers, remoteAddress: '192.0.2.80' }))
      .statusCode
  const { settings, stop, ...fakes } = await startFakes(call)
  const app = await startApp({ ...settings, ...overrides }, [fakes.twilio.settle])
  inject = app.inject
  return { ...app, ...fakes, stop: () => app.stop().then(stop) }
}

/** A second application in place of a second process: it shares only the database and the fakes. */
export async function startSecond(first: AppWithFakes, overrides: Record<string, string> = {}) {
  const second = await startApp({
    DATABASE_URL: first.env.DATABASE_URL,
    SMTP_URL: first.env.SMTP_URL,
    TWILIO_API_URL: first.env.TWILIO_API_URL,
    BOT_CHECK_VERIFY_URL: first.env.BOT_CHECK_VERIFY_URL,
    ...overrides,
  })
  return { ...first, app: second.app, pool: second.pool, inject: second.inject, stop: second.stop }
}

export type AppWithFakes = Awaited<ReturnType<typeof startAppWithFakes>>
