import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
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

/** Where a conversation by SMTP can go wrong. */
type Step = 'greeting' | 'login' | 'sender' | 'receiver' | 'email'

/** The status and text with which a step is refused, and how long it takes. */
interface Trouble {
  status?: number
  text?: string
  afterMs?: number
}

interface Options {
  port?: number
  /** How long each mail waits before it is accepted. */
  tarpitMs?: number
  /** The login that may send, over TLS only. Without it no login is needed. */
  login?: { user: string; pass: string }
  /** The most bytes of a mail. */
  size?: number
  /** Accepts the login in plain text and offers no TLS, as a man in the middle would. */
  plain?: boolean
  /** Called before a mail is accepted; when it throws, the sender gets a temporary failure. */
  store?: (mail: Received) => Promise<void> | void
}

const refusal = (responseCode: number, text = 'refused') => Object.assign(new Error(text), { responseCode })

/** A real SMTP server on loopback that stores the mails that it receives. */
export async function startSmtp({ port = 0, tarpitMs = 0, login, size, plain, store = () => {} }: Options = {}) {
  const received: Received[] = []
  const troubles = new Map<Step, Trouble>()
  const meet = async (step: Step): Promise<void> => {
    const { status, text, afterMs = 0 } = troubles.get(step) ?? {}
    if (afterMs) await sleep(afterMs, undefined, { ref: false })
    if (status) throw refusal(status, text)
  }
  /** Takes a step, unless there is trouble with it. */
  const at = (step: Step) => (_: unknown, __: unknown, done: (error?: Error) => void) =>
    void meet(step).then(() => done(), done)
  const server = new SMTPServer({
    ...(size && { size }),
    ...(!login && { authOptional: true, disabledCommands: ['AUTH', 'STARTTLS'] }),
    ...(plain && { allowInsecureAuth: true, disabledCommands: ['STARTTLS'] }),
    logger: false,
    onConnect: (session, done) => at('greeting')(session, undefined, done),
    onAuth: ({ username, password }, _session, done) => {
      const right = username === login?.user && password === login?.pass
      meet('login').then(() => (right ? done(null, { user: username }) : done(refusal(535))), done)
    },
    onMailFrom: at('sender'),
    onRcptTo: at('receiver'),
    onData: (stream, session, done) => {
      const accept = async () => {
        const raw = await text(stream)
        await meet('email')
        if (stream.sizeExceeded) throw refusal(552)
        const { subject = '', text: words = '', html = '', messageId = '' } = await PostalMime.parse(raw)
        const to = session.envelope.rcptTo.map(({ address }) => address)
        const mail = { to, subject, text: words, html, messageId, raw }
        await store(mail)
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
  const [who, trust] = login ? [`${login.user}:${login.pass}@`, '/?tls.rejectUnauthorized=false'] : ['', '']
  return {
    url: `smtp://${who}127.0.0.1:${actual}${trust}`,
    received,
    /** From now on a step goes like this; without trouble it goes well. */
    trouble(step: Step, how: Trouble = {}) {
      troubles.set(step, how)
    },
    stop,
  }
}
