import * as z from 'zod/mini'
import { errors } from '../http/http.contract.ts'

/** Sent by a form when the bot check does not respond within 3000 ms. The limits are then a fifth. */
export const BOT_CHECK_UNAVAILABLE = 'bot-check-unavailable'

/** From the bot check in the browser, for one request. The server verifies it. */
export const BotCheckToken = z
  .string('The token of the bot check is missing')
  .check(z.regex(/^[\w.~-]{1,8192}$/, 'The token of the bot check is not valid'))

export const botCheckErrors = /* @__PURE__ */ errors({
  /** Also thrown when the token is for another form. */
  'bot-refused': [403, "We couldn't verify you're not a robot. Please try again."],
  'bot-unknown': [403, 'Security verification failed. Please try again in a few moments or refresh the page.'],
})
