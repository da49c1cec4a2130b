import { SetMetadata } from '@nestjs/common'

export const PUBLIC = Symbol('PUBLIC')

/** Opens a route, or all routes of a controller, to visitors. Every other route needs a session. */
export const Public = () => SetMetadata(PUBLIC, true)

export const OPEN_WHEN_SUSPENDED = Symbol('OPEN_WHEN_SUSPENDED')

/** Opens a route that changes data to a suspended user. They may use all routes that only read. */
export const OpenWhenSuspended = () => SetMetadata(OPEN_WHEN_SUSPENDED, true)

export const MEANT_FOR = Symbol('MEANT_FOR')

/** `named`: the request must name its account (`FOR_ACCOUNT`). `anyone`: the header is ignored. */
export const MeantFor = (rule: 'named' | 'anyone') => SetMetadata(MEANT_FOR, rule)
