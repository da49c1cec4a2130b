import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common'
import { createTransport, type Transporter } from 'nodemailer'
import { z } from 'zod'
import { ENV, type Env } from '../env.ts'
import { Hopeless } from '../jobs/jobs.ts'

export interface Letter {
  to: string
  subject: string
  text: string
}

const Address = z.email().max(254)

/** Speaks SMTP. Gives up soon: the queue is what waits. */
@Injectable()
export class Mailer implements OnApplicationShutdown {
  readonly #from: string
  readonly #smtp: Transporter

  constructor(@Inject(ENV) env: Env) {
    this.#from = env.MAIL_FROM
    this.#smtp = createTransport({
      url: env.SMTP_URL,
      pool: true,
      maxConnections: 5,
      disableFileAccess: true,
      disableUrlAccess: true,
      connectionTimeout: 5_000,
      greetingTimeout: 5_000,
      socketTimeout: 10_000,
    })
  }

  /** `id` becomes the Message-ID: a duplicate after a crash is recognised by the mailbox. */
  async send(id: string, { to, subject, text }: Letter): Promise<void> {
    // As a bare string nodemailer would send to everyone whom commas, CRLF or group syntax name.
    const address = Address.safeParse(to)
    if (!address.success) throw new Hopeless('The address is not one address.')
    try {
      await this.#smtp.sendMail({
        from: this.#from,
        to: { name: '', address: address.data },
        subject,
        text,
        messageId: `<${id}@${this.#from.split('@')[1]}>`,
      })
    } catch (error) {
      const { responseCode = 0 } = error as { responseCode?: number }
      throw responseCode >= 500 ? new Hopeless(`SMTP ${responseCode}`) : error
    }
  }

  onApplicationShutdown() {
    this.#smtp.close()
  }
}
