import type { EntityManager } from '@mikro-orm/postgresql'
import type { Env } from '../env.ts'
import { kind } from '../jobs/renderers.ts'
import { quoted, renderEmail } from '../mail/email-template.ts'
import type { Email } from '../mail/mailer.ts'
import { product } from '../product.ts'
import { findTipHold } from './moderation.emails.sql.ts'

type Ids = { action: number; account: number }

/** To each member of staff but the one who has held or released the tips. */
export const tipHoldEmail = kind<Ids>('tip-hold')

export async function renderTipHold(
  em: EntityManager,
  { ORIGIN }: Env,
  { action, account }: Ids,
): Promise<Email | undefined> {
  const row = await findTipHold.first(em, { action, account })
  if (!row) return
  const isHeld = row.kind === 'tips-held'
  const who = `${quoted(row.username)} (account ${row.id})`
  const rendered = renderEmail({
    subject: `Case ${row.case}: tips are ${isHeld ? 'held' : 'released'}`,
    paragraphs: [
      `${row.address ?? 'At the command line, someone'} has ${isHeld ? 'held' : 'released'} the tips to ${who}.`,
      `The reason: ${row.reason}`,
      isHeld
        ? 'No tip reaches this person, and no new one can begin, until someone releases them: node backend/dist/ops.js release ACCOUNT --why TEXT. Please decide in the case whether to suspend the account.'
        : 'What has waited is being passed on.',
    ],
    button: { label: 'Open the case', url: `${ORIGIN}/ops/moderation?case=${row.case}` },
    reason: { text: `You're getting this because you are on the team of ${product}.` },
  })
  return { to: row.to, essential: true, ...rendered }
}
