import { Inject, Injectable } from '@nestjs/common'
import type { JobWithMetadata } from 'pg-boss'
import twilio from 'twilio'
import { ENV, type Env } from '../env.ts'
import { Hopeless } from '../jobs/hopeless.ts'

/** What is said to whom; the number as an account keeps it. */
export interface TextMessage {
  to: string
  text: string
}

/** Twilio's Messages API through its SDK. Gives up soon: the queue is what waits. */
@Injectable()
export class Twilio {
  readonly #from: string
  readonly #client: ReturnType<typeof twilio>

  constructor(@Inject(ENV) env: Env) {
    this.#from = env.TWILIO_FROM
    this.#client = twilio(env.TWILIO_ACCOUNT_SID, env.TWILIO_AUTH_TOKEN, { timeout: env.PATIENCE_MS })
    this.#client.api.baseUrl = env.TWILIO_API_URL
  }

  /**
   * Twilio knows no idempotency key, and a time-out does not say whether it took the message. So a job that was tried
   * before looks first: nobody gets, and we pay for, the same SMS twice.
   */
  async send({ to, text }: TextMessage, { retryCount, createdOn }: Tried): Promise<void> {
    const number = to.replace(' ', '')
    try {
      if (retryCount > 0 && (await this.#has(number, text, createdOn))) return
      await this.#client.messages.create({ from: this.#from, to: number, body: text })
    } catch (error) {
      throw hopeless((error as { status?: number }).status) ? new Hopeless(`Twilio ${describe(error)}`) : error
    }
  }

  async #has(to: string, text: string, since: Date): Promise<boolean> {
    const newest = await this.#client.messages.list({ to, limit: 20 })
    // A trial account writes a sentence before it; their clock is not ours.
    return newest.some(
      ({ body, dateCreated }) => body.endsWith(text) && dateCreated.getTime() > since.getTime() - 60_000,
    )
  }
}

type Tried = Pick<JobWithMetadata, 'retryCount' | 'createdOn'>

// Too many requests and their own failures pass; a credential is mended by us. All else will be refused again: no such
// number, a country that the account may not reach, a person who has opted out.
const hopeless = (status = 0) => status >= 400 && status < 500 && ![401, 403, 408, 429].includes(status)

const describe = (error: unknown) => {
  const { status, code } = error as { status?: number; code?: number }
  return `${status} ${code}`
}
