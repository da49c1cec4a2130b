import { Injectable } from '@nestjs/common'
import { Live } from '../live/live.ts'
import { Staff } from './staff.ts'

/** Tells the pages of all staff members that the queue has changed. */
@Injectable()
export class StaffLive {
  constructor(
    private readonly live: Live,
    private readonly staff: Staff,
  ) {}

  /** Call it after the commit. */
  tell(): void {
    void this.staff.ids().then(
      (ids) => this.live.nudge(ids),
      () => {},
    )
  }
}
