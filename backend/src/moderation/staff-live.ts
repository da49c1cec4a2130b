import { Injectable } from '@nestjs/common'
import { SessionEnds } from '../account/session-ends.service.ts'
import { Live } from '../live/live.ts'
import { Staff } from './staff.ts'

/** The accounts whose conversations a staff action has changed, or whose sessions it has ended. */
export interface StaffChanges {
  changed?: number[]
  ended?: number[]
}

/** Notifies the pages of all staff that the queue has changed, and the pages of the affected people. */
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
