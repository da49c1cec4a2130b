import { Module } from '@nestjs/common'
import { AccountModule } from '../account/account.module.ts'
import { DbModule } from '../db/db.module.ts'
import { LiveModule } from '../live/live.module.ts'
import { Blocks } from './blocks.service.ts'

/** Separate from `MessagingModule`, which depends on listings, because listings need blocks too. */
@Module({ imports: [DbModule, AccountModule, LiveModule], providers: [Blocks], exports: [Blocks] })
export class BlocksModule {}
