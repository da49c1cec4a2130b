import type { Person } from '../make.ts'
import type { AppWithStandIns } from '../stand-ins.ts'

/** A route with an id, and how each actor fares with it. */
export interface Row {
  /** Makes what the route is about for its owner, and answers its id; without it, it is about the owner. */
  make?: (t: AppWithStandIns, owner: Person) => Promise<number | string>
  /** What is sent; the id stands here unless the path has a place for it. */
  body?: (id: unknown) => object
  /** About the owner's own: asked by nobody, by a stranger, by the owner; and about an id that nothing has. */
  anonymous: number
  stranger: number
  owner: number
  missing: number
  /** For ids that are numbers by shape only; otherwise anything that is no id is a 400 or 404. */
  missingId?: string
}
