import { Module } from '@nestjs/common'
import { AccountModule } from '../account/account.module.ts'
import { DbModule } from '../db/db.module.ts'
import { LiveModule } from '../live/live.module.ts'
import { Blocks } from './blocks.service.ts'

/**
 * What other modules ask about two people: whether one has blocked the other, and how soon one replies. It is apart from
 * `MessagingModule`, which knows listings, because listings ask it too.
 */
@Module({ imports: [DbModule, AccountModule, LiveModule], providers: [Blocks], exports: [Blocks] })
export class BlocksModule {}
