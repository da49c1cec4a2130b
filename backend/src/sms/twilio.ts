import { Inject, Injectable } from '@nestjs/common'
import type { JobWithMetadata } from 'pg-boss'
import twilio from 'twilio'
import { ENV, type Env } from '../env.ts'
import { Hopeless } from '../jobs/queues.ts'

/** An SMS. The number is as an account keeps it. */
export interface TextMessage {
  to: string
  text: string
}

/** Sends SMS through Twilio's SDK. It gives up soon, because the queue does the waiting. */
@Injectable()
export class Twilio {
  readonly #client: ReturnType<typeof twilio>

  constructor(@Inject(ENV) private readonly env: Env) {
    this.#client = twilio(env.TWILIO_ACCOUNT_SID, env.TWILIO_AUTH_TOKEN, { timeout: env.PATIENCE_MS })
    this.#client.api.baseUrl = env.TWILIO_API_URL
  }

  /**
   * Twilio has no idempotency keys, and after a time-out we do not know whether it took the SMS. So a second try first
   * looks for the SMS at Twilio: nobody gets the same SMS twice, and we do not pay twice.
   */
  async send({ to, text }: TextMessage, { retryCount, createdOn }: Tried): Promise<void> {
    const number = to.replace(' ', '')
    try {
      if (retryCount > 0 && (await this.#hasSent(number, text, createdOn))) return
      await this.#client.messages.create({ from: this.env.TWILIO_FROM, to: number, body: text })
    } catch (error) {
      throw isHopeless((error as { status?: number }).status) ? new Hopeless(`Twilio ${describe(error)}`) : error
    }
  }

  async #hasSent(to: string, text: string, since: Date): Promise<boolean> {
    const newest = await this.#client.messages.list({ to, limit: 20 })
    // A trial account puts a sentence before the text, and Twilio's clock may differ from ours.
    return newest.some(
      ({ body, dateCreated }) => body.endsWith(text) && dateCreated.getTime() > since.getTime() - 60_000,
    )
  }
}

type Tried = Pick<JobWithMetadata, 'retryCount' | 'createdOn'>

// Too many requests and failures of Twilio pass, and we can repair a credential. Twilio will refuse everything else
// again: a number that does not exist, a country that the account may not reach, a person who has opted out.
const isHopeless = (status = 0) => status >= 400 && status < 500 && ![401, 403, 408, 429].includes(status)

const describe = (error: unknown) => {
  const { status, code } = error as { status?: number; code?: number }
  return `${status} ${code}`
}
