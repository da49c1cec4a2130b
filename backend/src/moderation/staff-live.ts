import { Injectable } from '@nestjs/common'
import { SessionEnds } from '../account/session-ends.service.ts'
import { Live } from '../live/live.ts'
import { Staff } from './staff.ts'

export interface StaffChanges {
  changed?: number[]
  ended?: number[]
}

/** Refreshes the pages of all staff members and of the affected people. */
@Injectable()
export class StaffLive {
  constructor(
    private readonly live: Live,
    private readonly staff: Staff,
    private readonly ends: SessionEnds,
  ) {}

  /** Call this after the commit. */
  publishChanges({ changed = [], ended = [] }: StaffChanges = {}): void {
    if (changed.length > 0) this.live.publishChanges(changed)
    void this.ends.notify(ended)
    void this.staff.ids().then(
      (ids) => this.live.refreshPages(ids),
      () => {},
    )
  }
}
