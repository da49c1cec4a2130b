import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common'
import { createTransport, type Transporter } from 'nodemailer'
import * as z from 'zod/mini'
import { ENV, type Env } from '../env.ts'
import { emailAddress } from '../http/http.contract.ts'
import { PermanentError } from '../jobs/queues.ts'
import { product } from '../product.ts'
import { type Email, type Mailer, type MailQueue, UnknownMailbox } from './mailer.ts'
import { messageIdOf } from './message-id.ts'

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

  async send(queue: MailQueue, job: string, { to, replyTo, essential: _, ...content }: Email): Promise<void> {
    // nodemailer would parse several addresses in a plain string, by commas, CRLF or group syntax.
    const addresses = Address.safeParse({ to, replyTo })
    if (!addresses.success) throw new PermanentError('The email does not go to exactly one address.')
    const { to: address } = addresses.data
    const domain = this.env.MAIL_FROM.split('@')[1] ?? ''
    const singleRecipient = (address: string) => ({ name: '', address })
    try {
      await this.#smtp[queue].sendMail({
        from: { name: product, address: this.env.MAIL_FROM },
        to: singleRecipient(address),
        ...(addresses.data.replyTo && { replyTo: singleRecipient(addresses.data.replyTo) }),
        ...content,
        messageId: messageIdOf(this.env.CODE_SECRET, { job, address, hasReplyTo: replyTo !== undefined, domain }),
      })
    } catch (error) {
      const { responseCode = 0, command = '', response = '' } = error as SmtpError
      if (isOperatorError(responseCode, command))
        this.#log.error({ status: responseCode }, 'the mail server does not accept our login or our sender')
      if (command === 'RCPT TO' && NO_SUCH_MAILBOX.test(response)) throw new UnknownMailbox(`SMTP ${responseCode}`)
      throw isPermanent(responseCode, command) ? new PermanentError(`SMTP ${responseCode}`) : error
    }
  }

  onApplicationShutdown() {
    for (const connections of Object.values(this.#smtp)) connections.close()
  }
}

interface SmtpError {
  responseCode?: number
  command?: string
  response?: string
}

const TOO_LARGE = 552
/** Most servers also refuse spam and relaying with 550. Only the enhanced code says that the mailbox does not exist. */
const NO_SUCH_MAILBOX = /^55\d[ -]5\.1\.([1236]|10)\b/

// The server rejects our login or our sender. 530: it requires a login, and none is configured.
const isOperatorError = (status: number, command: string) =>
  status >= 500 && (/^(AUTH|API)/.test(command) || status === 530 || (command === 'MAIL FROM' && status !== TOO_LARGE))

// Failures of our own configuration are retried.
const isPermanent = (status: number, command: string) =>
  status >= 500 && !isOperatorError(status, command) && /^(MAIL FROM|RCPT TO|DATA)$/.test(command)
