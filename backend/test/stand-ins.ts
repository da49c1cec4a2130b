import { startBotCheck } from '../dev/bot-check.ts'
import { startTwilio } from '../dev/twilio.ts'
import { startApp } from './app.ts'

/** An SMS provider and a bot check that tests control, and the settings with which an application uses them. */
export async function startStandIns() {
  const [twilio, botCheck] = [await startTwilio(), await startBotCheck()]
  return {
    twilio,
    botCheck,
    settings: { TWILIO_API_URL: twilio.url, BOT_CHECK_VERIFY_URL: botCheck.verifyUrl },
    stop: async (): Promise<void> => {
      await Promise.all([twilio.stop(), botCheck.stop()])
    },
  }
}

/** The application with these stand-ins. */
export async function startAppWithStandIns(overrides: Record<string, string> = {}) {
  const { settings, stop, ...standIns } = await startStandIns()
  const app = await startApp({ ...settings, ...overrides })
  return { ...app, ...standIns, stop: () => app.stop().then(stop) }
}

/** A second application, which stands for a second process: it shares only the database and the stand-ins. */
export async function startSecond(first: AppWithStandIns, overrides: Record<string, string> = {}) {
  const second = await startApp({
    DATABASE_URL: first.env.DATABASE_URL,
    SMTP_URL: first.env.SMTP_URL,
    TWILIO_API_URL: first.env.TWILIO_API_URL,
    BOT_CHECK_VERIFY_URL: first.env.BOT_CHECK_VERIFY_URL,
    ...overrides,
  })
  return { ...first, app: second.app, pool: second.pool, inject: second.inject, stop: second.stop }
}

export type AppWithStandIns = Awaited<ReturnType<typeof startAppWithStandIns>>
