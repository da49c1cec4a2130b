import { Injectable } from '@nestjs/common'
import { SessionEnds } from '../account/session-ends.service.ts'
import { Live } from '../live/live.ts'
import { Staff } from './staff.ts'

/** Whose pages must hear of what staff members have done: conversations have changed, or sessions have ended. */
export interface Told {
  changed?: number[]
  ended?: number[]
}

/** Tells the pages of all staff members that the queue has changed, and those of the people whom it concerns. */
@Injectable()
export class StaffLive {
  constructor(
    private readonly live: Live,
    private readonly staff: Staff,
    private readonly ends: SessionEnds,
  ) {}

  /** Call it after the commit. */
  publishChanges({ changed = [], ended = [] }: Told = {}): void {
    if (changed.length > 0) this.live.publishChanges(changed)
    void this.ends.notify(ended)
    void this.staff.ids().then(
      (ids) => this.live.refreshPages(ids),
      () => {},
    )
  }
}
