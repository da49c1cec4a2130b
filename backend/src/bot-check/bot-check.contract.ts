import * as z from 'zod/mini'
import { errors } from '../http/http.contract.ts'

/** The token that a form sends when the bot check does not answer within 3000 ms. It leaves a fifth of the limits. */
export const BOT_CHECK_UNAVAILABLE = 'bot-check-unavailable'

/** The token that the bot check gives the browser, for one request. The server checks it. */
export const BotCheckToken = z
  .string('The token of the bot check is missing')
  .check(z.regex(/^[\w.~-]{1,8192}$/, 'The token of the bot check is not valid'))

/** Failures of every route that the bot check guards. */
export const botCheckErrors = /* @__PURE__ */ errors({
  /** Thrown when the bot check takes the sender for a robot, or the token is not for this form. */
  'bot-refused': [403, "We couldn't verify you're not a robot. Please try again."],
  /** Thrown when a route requires a result of the bot check, and the request has none. */
  'bot-unknown': [403, 'Security verification failed. Please try again in a few moments or refresh the page.'],
})
