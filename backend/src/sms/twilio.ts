import { Inject, Injectable, Logger } from '@nestjs/common'
import twilio from 'twilio'
import MessagingResponse from 'twilio/lib/twiml/MessagingResponse.js'
import { validateRequest } from 'twilio/lib/webhooks/webhooks.js'
import { ENV, type Env } from '../env.ts'
import { now } from '../http/clock.contract.ts'
import { PermanentError, UnknownOutcomeError } from '../jobs/queues.ts'
import type { SmsReport } from './sms.contract.ts'
import type { Attempt, SmsGateway, TextMessage, Undelivered } from './sms-gateway.ts'

const REPLIED_STOP = 21610

// The sender is not ours or cannot send SMS.
const WRONG_SENDERS = [21212, 21603, 21606, 21659, 21660]

/** The timeout is short, because the queue retries. */
@Injectable()
export class TwilioGateway implements SmsGateway {
  readonly #log = new Logger('sms')
  readonly #client: ReturnType<typeof twilio>
  readonly #from: { from: string } | { messagingServiceSid: string }

  constructor(@Inject(ENV) private readonly env: Env) {
    this.#client = twilio(env.TWILIO_ACCOUNT_SID, env.TWILIO_AUTH_TOKEN[0], { timeout: env.OUTBOUND_TIMEOUT_MS })
    this.#client.api.baseUrl = env.TWILIO_API_URL
    const sender = env.TWILIO_FROM
    this.#from = sender.startsWith('MG') ? { messagingServiceSid: sender } : { from: sender }
  }

  hasSigned(path: string, form: Record<string, unknown>, signature: string): boolean {
    return this.env.TWILIO_AUTH_TOKEN.some((token) => validateRequest(token, signature, this.env.ORIGIN + path, form))
  }

  readReport({ MessageSid, MessageStatus, ErrorCode, To }: SmsReport): Undelivered | undefined {
    if (MessageStatus !== 'undelivered' && MessageStatus !== 'failed') return undefined
    const code = Number(ErrorCode) || null
    return { id: MessageSid, number: To, code, hasOptedOut: code === REPLIED_STOP }
  }

  replyWith(text: string) {
    const response = new MessagingResponse()
    response.message(text)
    return { type: 'text/xml; charset=utf-8', body: response.toString() }
  }

  /**
   * Twilio has no idempotency keys, and after a timeout it may have accepted the SMS. A retry therefore first searches
   * Twilio for the SMS, which is neither received nor paid twice.
   */
  async send({ to, text }: TextMessage, reportTo: string, attempt: Attempt): Promise<'accepted' | 'gone'> {
    const number = to.replace(' ', '')
    if (attempt.retryCount > 0 && (await this.#wasAccepted(number, text, attempt))) return 'accepted'
    const requestedAt = now()
    try {
      await this.#client.messages.create({ ...this.#from, to: number, body: text, statusCallback: reportTo })
      return 'accepted'
    } catch (error) {
      const { status, code } = error as { status?: number; code?: number }
      if (status === undefined) throw new UnknownOutcomeError(requestedAt)
      if (code === REPLIED_STOP) return 'gone'
      this.#logOperatorError(status, code)
      throw isPermanent(status, code) ? new PermanentError(`Twilio ${status} ${code}`) : error
    }
  }

  /** Twilio lists a new SMS with a delay, so after a request without a response the search is repeated for a while. */
  async #wasAccepted(to: string, text: string, { createdOn, output }: Attempt): Promise<boolean> {
    const { requestedAt = 0 } = (output ?? {}) as Partial<UnknownOutcomeError>
    const mayBeUnlisted = now() < requestedAt + 2 * this.env.OUTBOUND_TIMEOUT_MS
    const listed = await this.#client.messages.list({ to, limit: 20 }).catch((error: unknown) => {
      throw requestedAt ? new UnknownOutcomeError(requestedAt) : error
    })
    // Trial accounts prefix the text, and Twilio's clock may differ from ours.
    const since = createdOn.getTime() - 60_000
    const found = listed.some(({ body, dateCreated }) => body.endsWith(text) && dateCreated.getTime() > since)
    if (!found && mayBeUnlisted) throw new UnknownOutcomeError(requestedAt)
    return found
  }

  #logOperatorError(status: number, code = 0): void {
    if (isOperatorError(status, code))
      this.#log.error({ status, code }, 'Twilio does not accept our account or our sender')
  }
}

const isOperatorError = (status: number, code: number) =>
  status === 401 || status === 403 || WRONG_SENDERS.includes(code)

// Rate limits and server errors are temporary, and an operator can fix credentials and the sender. All other errors are
// permanent: a number that does not exist, a country that the account may not reach.
const isPermanent = (status: number, code = 0) =>
  status >= 400 && status < 500 && !isOperatorError(status, code) && status !== 408 && status !== 429
