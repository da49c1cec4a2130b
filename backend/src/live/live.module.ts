import { Module } from '@nestjs/common'
import { AccountModule } from '../account/account.module.ts'
import type { Contributions, Contributor } from '../contributions.ts'
import { DbModule } from '../db/db.module.ts'
import { ValkeyModule } from '../valkey/valkey.module.ts'
import { LiveController } from './live.controller.ts'
import { Live } from './live.ts'

/** Owns live events, which are never the only copy of anything. Knows no domain. */
@Module({
  imports: [DbModule, ValkeyModule, AccountModule],
  controllers: [LiveController],
  providers: [Live],
  exports: [Live],
})
export class LiveModule implements Contributor {
  constructor(private readonly live: Live) {}

  contribute(): Contributions {
    return {
      listeners: [this.live.listener],
      settles: [{ ended: () => this.live.stepsEnded, isIdle: () => this.live.isIdle() }],
      sessionEnds: [(accounts) => this.live.ended(accounts)],
      gauges: [
        {
          name: 'live_streams',
          help: 'The live streams that are open in this process.',
          read: () => [{ value: this.live.openStreams() }],
        },
        {
          name: 'live_subscriptions',
          help: 'The people for whom this process listens at Valkey; PostgreSQL tells each process everything.',
          read: () => [{ value: this.live.subscriptions }],
        },
        {
          name: 'live_bus_connected',
          help: 'Whether the signs of live events reach this process, by the bus that carries them.',
          labels: ['bus'],
          read: () => this.live.connected,
        },
      ],
    }
  }
}
