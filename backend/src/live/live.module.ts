import { Module } from '@nestjs/common'
import { AccountModule } from '../account/account.module.ts'
import type { Contributions, Contributor } from '../contributions.ts'
import { DbModule } from '../db/db.module.ts'
import { LiveController } from './live.controller.ts'
import { LiveService } from './live.service.ts'

/** Owns live events, which are never the only copy of data. Depends on no domain module. */
@Module({
  imports: [DbModule, AccountModule],
  controllers: [LiveController],
  providers: [LiveService],
  exports: [LiveService],
})
export class LiveModule implements Contributor {
  constructor(private readonly live: LiveService) {}

  contribute(): Contributions {
    return {
      listeners: this.live.listeners,
      trackedWork: [{ ended: () => this.live.processedCount, isIdle: () => this.live.isIdle() }],
      sessionEnds: [(accounts) => this.live.sessionsEnded(accounts)],
      gauges: [
        {
          name: 'live_streams',
          help: 'The open live streams of this process.',
          read: () => [{ value: this.live.streamCount() }],
        },
        {
          name: 'live_bus_connected',
          help: 'Whether this process is connected to the bus that carries live events.',
          read: () => [{ value: Number(this.live.isConnected) }],
        },
      ],
    }
  }
}
