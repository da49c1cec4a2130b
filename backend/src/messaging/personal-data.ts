import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import type { PersonalData } from '../account/personal-data.public.ts'
import { POOL } from '../db/pool.ts'
import { findBlocks } from './blocked-people.sql.ts'
import { findOwnReceipts, resetSettings } from './messaging.sql.ts'
import { deleteListingReferences, deleteSides, findMessages } from './personal-data.sql.ts'

/** As in findMessages. */
const PAGE = 500

@Injectable()
export class MessagingData implements PersonalData {
  readonly module = 'messaging'
  readonly about = {
    messages: /*i18n*/ 'Your conversations, from both sides, the oldest message first.',
    blocks: /*i18n*/ 'The people whom you have blocked.',
    readReceipts:
      /*i18n*/ 'Since when you want read receipts, if you do, and who knows when you read their last message.',
  }
  readonly sections = {
    messages: (id: number) => this.#messages(id),
    blocks: (me: number) => findBlocks.rows(this.pool, { me }),
    readReceipts: (me: number) => findOwnReceipts.rows(this.pool, { me }),
  }

  constructor(@Inject(POOL) private readonly pool: Pool) {}

  async *#messages(me: number) {
    let after = 0
    for (;;) {
      const messages = await findMessages.rows(this.pool, { me, after })
      yield messages.map(({ number: _, ...message }) => message)
      if (messages.length < PAGE) return
      after = messages.at(-1)!.number
    }
  }

  // Recipients still see the messages, from "Deleted user". Blocks stay, because the person may return.
  async erase(em: EntityManager, account: number): Promise<void> {
    await deleteListingReferences.rows(em, { account })
    await deleteSides.rows(em, { account })
    await resetSettings.rows(em, { account })
  }
}
