import type { Failure } from './failure.ts'
import { machineFailures } from './machine.failures.ts'
import { peopleFailures } from './people.failures.ts'
import { releaseFailures } from './release.failures.ts'
import { workFailures } from './work.failures.ts'

/** Every failure, in the order in which they are caused. The standby is last, because it changes the settings. */
export const failures: Failure[] = [...peopleFailures, ...releaseFailures, ...workFailures, ...machineFailures]
