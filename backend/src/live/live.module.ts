import { Module } from '@nestjs/common'
import { AccountModule } from '../account/account.module.ts'
import { DbModule } from '../db/db.module.ts'
import type { Additions, Adds } from '../startup/additions.ts'
import { LiveController } from './live.controller.ts'
import { Live } from './live.ts'

/** Owns what reaches people while they look. Nothing here is ever the only copy, and no domain is known. */
@Module({
  imports: [DbModule, AccountModule],
  controllers: [LiveController],
  providers: [Live],
  exports: [Live],
})
export class LiveModule implements Adds {
  constructor(private readonly live: Live) {}

  adds(): Additions {
    return { listeners: [this.live.listener] }
  }
}
