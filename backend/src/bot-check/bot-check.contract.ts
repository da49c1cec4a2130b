import * as z from 'zod/mini'
import { errors } from '../http/http.contract.ts'

/** What a form sends when the bot check did not answer within 3000 ms: the request still goes out, within a fifth of the limits. */
export const BOT_CHECK_UNAVAILABLE = 'bot-check-unavailable'

/** What the bot check gave the browser. It is meant for one request and checked by the server. */
export const BotCheckToken = z.string('is required').check(z.regex(/^[\w.~-]{1,8192}$/, 'is not a token'))

/** Failures of every route that the bot check guards. */
export const botCheckErrors = errors({
  /** Thrown when the bot check takes the sender for a robot, or its token is not one for this form. */
  'bot-refused': [403, "We couldn't verify you're not a robot. Please try again."],
  /** Thrown when something needs a real answer of the bot check, and there was none. */
  'bot-unknown': [403, 'Security verification failed. Please try again in a few moments or refresh the page.'],
})
