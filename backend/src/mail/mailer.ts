import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common'
import { createTransport, type Transporter } from 'nodemailer'
import * as z from 'zod/mini'
import { ENV, type Env } from '../env.ts'
import { emailAddress } from '../http/http.contract.ts'
import { Hopeless } from '../jobs/queues.ts'
import { product } from '../product.ts'

export interface Letter {
  to: string
  replyTo?: string
  subject: string
  text: string
  html?: string
  headers?: Record<string, string>
}

const Address = z.object({ to: emailAddress(), replyTo: z.optional(emailAddress()) })

/** Sends mail by SMTP. It gives up soon, because the queue does the waiting. */
@Injectable()
export class Mailer implements OnApplicationShutdown {
  /** Each queue has connections of its own: on a slow server, other mail would keep the codes waiting. */
  readonly #smtp: Record<'mail.now' | 'mail.soon', Transporter>

  constructor(@Inject(ENV) private readonly env: Env) {
    const connections = () =>
      createTransport({
        url: env.SMTP_URL,
        pool: true,
        maxConnections: 5,
        disableFileAccess: true,
        disableUrlAccess: true,
        connectionTimeout: 5_000,
        greetingTimeout: 5_000,
        socketTimeout: 10_000,
      })
    this.#smtp = { 'mail.now': connections(), 'mail.soon': connections() }
  }

  /** `id` becomes the Message-ID, by which a mailbox recognises a duplicate after a crash. */
  async send(queue: 'mail.now' | 'mail.soon', id: string, { to, replyTo, ...words }: Letter): Promise<void> {
    // nodemailer would read several addresses in a plain string, by commas, CRLF or group syntax.
    const addresses = Address.safeParse({ to, replyTo })
    if (!addresses.success) throw new Hopeless('The letter does not go to exactly one address.')
    const party = (address: string) => ({ name: '', address })
    try {
      await this.#smtp[queue].sendMail({
        from: { name: product, address: this.env.MAIL_FROM },
        to: party(addresses.data.to),
        ...(addresses.data.replyTo && { replyTo: party(addresses.data.replyTo) }),
        ...words,
        messageId: `<${id}@${this.env.MAIL_FROM.split('@')[1]}>`,
      })
    } catch (error) {
      const { responseCode = 0, code } = error as { responseCode?: number; code?: string }
      // The server refuses this mailbox or this letter for good. We can repair other refusals, such as that of our
      // login.
      const forGood = responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE')
      throw forGood ? new Hopeless(`SMTP ${responseCode}`) : error
    }
  }

  onApplicationShutdown() {
    for (const connections of Object.values(this.#smtp)) connections.close()
  }
}
