import { Injectable } from '@nestjs/common'
import { Live } from '../live/live.ts'
import { CASES_CHANGED } from './moderation.contract.ts'
import { Staff } from './staff.ts'

/** Tells the pages of all staff members that the queue has changed. */
@Injectable()
export class StaffLive {
  constructor(
    private readonly live: Live,
    private readonly staff: Staff,
  ) {}

  /** Call it after the commit. A page that misses it reads the queue again when its stream is back. */
  tell(): void {
    void this.staff.ids().then(
      (ids) => this.live.nudge(ids, CASES_CHANGED),
      () => {},
    )
  }
}
