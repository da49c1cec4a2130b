import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copySources } from '../../../.workspace/copy.mjs'
import { CHECKOUT } from '../site/site.ts'
import { buildBackend } from './previous-release.ts'

/** A defect of the backend that the laboratory must notice. */
interface Sabotage {
  what: string
  file: string
  /** A part of the file, which occurs once, and its replacement. */
  replace: [string, string]
  /** The cause under which it must be noticed. */
  cause: string
  /** The problem that the laboratory must report, with its rows. */
  noticed: RegExp
}

export const sabotages: Sabotage[] = [
  {
    what: 'the idempotency key of messages is ignored',
    file: 'backend/src/messaging/messaging.controller.ts',
    replace: ['sendMessage(me, body, { key, ip })', 'sendMessage(me, body, { key: undefined, ip })'],
    cause: 'responses-lost',
    noticed: /^\d+ doubled, as message: responses-lost-\w+ message \d+ \d+/,
  },
  {
    what: 'the webhook of Stripe returns 200 and does nothing',
    file: 'backend/src/payments/stripe/webhook.controller.ts',
    replace: ['if (paymentEvent) await this.events.handle(paymentEvent)', 'void paymentEvent'],
    cause: 'nothing',
    noticed: /^\d+ lost, as tip: pi_\w+/,
  },
  {
    what: 'one email in twenty is never enqueued',
    file: 'backend/src/mail/mail.service.ts',
    replace: [
      "const queue = priority === 'urgent'",
      "if (Math.random() < 0.05) return\n    const queue = priority === 'urgent'",
    ],
    cause: 'nothing',
    noticed: /^\d+ without job or row, as [a-z ]+ \d+ has no job/,
  },
]

/** Builds the backend of a copy of this checkout with one sabotage. Returns its `main.js`. */
export async function buildSabotaged({ file, replace: [before, after] }: Sabotage) {
  const dir = mkdtempSync(join(tmpdir(), 'flight-amigo-sabotage-'))
  const remove = () => rmSync(dir, { recursive: true, force: true })
  try {
    copySources(dir)
    symlinkSync(join(CHECKOUT, 'node_modules'), join(dir, 'node_modules'))
    const path = join(dir, file)
    const parts = readFileSync(path, 'utf8').split(before)
    if (parts.length !== 2) throw new Error(`${file} has "${before}" ${parts.length - 1} times instead of once.`)
    writeFileSync(path, parts.join(after))
    return { main: await buildBackend(dir), remove }
  } catch (error) {
    remove()
    throw error
  }
}
