import { SetMetadata } from '@nestjs/common'

// The guard of sessions reads these (account/session.guard.ts).

export const PUBLIC = Symbol('PUBLIC')

/** Opens a route, or all routes of a controller, to visitors. Every other route needs a session. */
export const Public = () => SetMetadata(PUBLIC, true)

export const OPEN_WHEN_SUSPENDED = Symbol('OPEN_WHEN_SUSPENDED')

/** Opens a route that changes something to a suspended person. What only reads is open to them anyway. */
export const OpenWhenSuspended = () => SetMetadata(OPEN_WHEN_SUSPENDED, true)

export const MEANT_FOR = Symbol('MEANT_FOR')

/** `named`: the request must say for whom it is meant (`FOR_ACCOUNT`). `anyone`: what it says does not matter. */
export const MeantFor = (rule: 'named' | 'anyone') => SetMetadata(MEANT_FOR, rule)
