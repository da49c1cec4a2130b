import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common'
import { createTransport, type Transporter } from 'nodemailer'
import * as z from 'zod/mini'
import { ENV, type Env } from '../env.ts'
import { emailAddress } from '../http/http.contract.ts'
import { Hopeless } from '../jobs/hopeless.ts'
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

/** Speaks SMTP. Gives up soon: the queue is what waits. */
@Injectable()
export class Mailer implements OnApplicationShutdown {
  readonly #from: string
  /** Connections of their own for who is waited for: behind a slow server the rest would keep them all. */
  readonly #smtp: Record<'mail.now' | 'mail.soon', Transporter>

  constructor(@Inject(ENV) env: Env) {
    this.#from = env.MAIL_FROM
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

  /** `id` becomes the Message-ID: a duplicate after a crash is recognised by the mailbox. */
  async send(queue: 'mail.now' | 'mail.soon', id: string, { to, replyTo, ...words }: Letter): Promise<void> {
    // As bare strings nodemailer would send to everyone whom commas, CRLF or group syntax name.
    const addresses = Address.safeParse({ to, replyTo })
    if (!addresses.success) throw new Hopeless('The address is not one address.')
    const party = (address: string) => ({ name: '', address })
    try {
      await this.#smtp[queue].sendMail({
        from: { name: product, address: this.#from },
        to: party(addresses.data.to),
        ...(addresses.data.replyTo && { replyTo: party(addresses.data.replyTo) }),
        ...words,
        messageId: `<${id}@${this.#from.split('@')[1]}>`,
      })
    } catch (error) {
      const { responseCode = 0, code } = error as { responseCode?: number; code?: string }
      // The mailbox or the letter was refused for good; a refused login of ours, say, may be mended.
      const forGood = responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE')
      throw forGood ? new Hopeless(`SMTP ${responseCode}`) : error
    }
  }

  onApplicationShutdown() {
    for (const connections of Object.values(this.#smtp)) connections.close()
  }
}
