import { text } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A mail as it arrived. */
export interface Received {
  to: string[]
  subject: string
  text: string
  html: string
  messageId: string
  raw: string
}

interface Options {
  port?: number
  /** How long each mail waits before it is accepted. */
  tarpitMs?: number
  /** Called before a mail is accepted; when it throws, the sender gets a temporary failure. */
  keep?: (mail: Received) => Promise<void> | void
}

/** A real SMTP server on loopback that keeps the mails that it gets. */
export async function startSmtp({ port = 0, tarpitMs = 0, keep = () => {} }: Options = {}) {
  const received: Received[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onData: (stream, session, done) => {
      const accept = async () => {
        const raw = await text(stream)
        const { subject = '', text: plain = '', html = '', messageId = '' } = await PostalMime.parse(raw)
        const to = session.envelope.rcptTo.map(({ address }) => address)
        const mail = { to, subject, text: plain, html, messageId, raw }
        await keep(mail)
        received.push(mail)
      }
      accept().then(() => setTimeout(done, tarpitMs), done)
    },
  })
  server.on('error', () => {}) // a client that hangs up is no failure here
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve)
  })
  const { port: actual } = server.server.address() as { port: number }
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()))
  return { url: `smtp://127.0.0.1:${actual}`, received, stop }
}
