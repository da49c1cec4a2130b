import { Injectable } from '@nestjs/common'
import { SessionEndsService } from '../account/session-ends.service.ts'
import { BackgroundWork } from '../jobs/background-work.ts'
import { LiveService } from '../live/live.service.ts'
import { Staff } from './staff.ts'

export interface StaffChanges {
  changed?: number[]
  ended?: number[]
}

/** Refreshes the pages of all staff members and of the affected people. */
@Injectable()
export class StaffLive {
  readonly pending = new BackgroundWork()

  constructor(
    private readonly live: LiveService,
    private readonly staff: Staff,
    private readonly ends: SessionEndsService,
  ) {}

  /** Call this after the commit. */
  publishChanges({ changed = [], ended = [] }: StaffChanges = {}): void {
    if (changed.length > 0) this.live.publishChanges(changed)
    this.pending.add(this.ends.notify(ended))
    this.pending.add(
      this.staff.ids().then(
        (ids) => this.live.refreshPages(ids),
        () => {},
      ),
    )
  }
}
