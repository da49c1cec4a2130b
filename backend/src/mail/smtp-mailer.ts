import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common'
import { createTransport, type Transporter } from 'nodemailer'
import * as z from 'zod/mini'
import { ENV, type Env } from '../env.ts'
import { emailAddress } from '../http/http.contract.ts'
import { PermanentError } from '../jobs/queues.ts'
import { product } from '../product.ts'
import type { Email, Mailer, MailQueue } from './mailer.ts'

const Address = z.object({ to: emailAddress(), replyTo: z.optional(emailAddress()) })

/** Timeouts are short, because the queue retries. */
@Injectable()
export class SmtpMailer implements Mailer, OnApplicationShutdown {
  readonly #log = new Logger('mail')
  /** Each queue has its own connections, so that other email on a slow server does not delay codes. */
  readonly #smtp: Record<MailQueue, Transporter>

  constructor(@Inject(ENV) private readonly env: Env) {
    const connections = () =>
      createTransport({
        url: env.SMTP_URL,
        pool: true,
        maxConnections: 5,
        disableFileAccess: true,
        disableUrlAccess: true,
        requireTLS: new URL(env.SMTP_URL).password !== '',
        connectionTimeout: env.OUTBOUND_TIMEOUT_MS,
        greetingTimeout: env.OUTBOUND_TIMEOUT_MS,
        socketTimeout: 2 * env.OUTBOUND_TIMEOUT_MS,
      })
    this.#smtp = { 'email-urgent': connections(), 'email-normal': connections() }
  }

  /** `id` becomes the Message-ID, by which a mailbox recognizes a duplicate after a crash. */
  async send(queue: MailQueue, id: string, { to, replyTo, essential: _, ...content }: Email): Promise<void> {
    // nodemailer would parse several addresses in a plain string, by commas, CRLF or group syntax.
    const addresses = Address.safeParse({ to, replyTo })
    if (!addresses.success) throw new PermanentError('The email does not go to exactly one address.')
    const singleRecipient = (address: string) => ({ name: '', address })
    try {
      await this.#smtp[queue].sendMail({
        from: { name: product, address: this.env.MAIL_FROM },
        to: singleRecipient(addresses.data.to),
        ...(addresses.data.replyTo && { replyTo: singleRecipient(addresses.data.replyTo) }),
        ...content,
        messageId: `<${id}@${this.env.MAIL_FROM.split('@')[1]}>`,
      })
    } catch (error) {
      const { responseCode = 0, command = '' } = error as { responseCode?: number; command?: string }
      if (isOurs(responseCode, command))
        this.#log.error({ status: responseCode }, 'the mail server does not accept our login or our sender')
      throw isPermanent(responseCode, command) ? new PermanentError(`SMTP ${responseCode}`) : error
    }
  }

  onApplicationShutdown() {
    for (const connections of Object.values(this.#smtp)) connections.close()
  }
}

const TOO_LARGE = 552

// The server rejects our login or our sender. 530: it requires a login, and none is configured.
const isOurs = (status: number, command: string) =>
  status >= 500 && (/^(AUTH|API)/.test(command) || status === 530 || (command === 'MAIL FROM' && status !== TOO_LARGE))

// Failures of our own configuration are retried.
const isPermanent = (status: number, command: string) =>
  status >= 500 && !isOurs(status, command) && /^(MAIL FROM|RCPT TO|DATA)$/.test(command)
