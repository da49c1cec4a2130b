import { Module } from '@nestjs/common'
import { AccountModule } from '../account/account.module.ts'
import { DbModule } from '../db/db.module.ts'
import type { Additions, Adds } from '../startup/additions.ts'
import { LiveController } from './live.controller.ts'
import { Live } from './live.ts'

/** Owns live events, which are never the only copy of anything. Knows no domain. */
@Module({
  imports: [DbModule, AccountModule],
  controllers: [LiveController],
  providers: [Live],
  exports: [Live],
})
export class LiveModule implements Adds {
  constructor(private readonly live: Live) {}

  adds(): Additions {
    const help = 'The live streams that are open in this process.'
    const streams = { name: 'live_streams', help, read: () => [{ value: this.live.openStreams() }] }
    return { listeners: [this.live.listener], figures: [streams] }
  }
}
