import type { Fault } from '../fault.ts'
import { database } from './database.ts'
import { disk } from './disk.ts'
import { processes } from './processes.ts'
import { releases } from './releases.ts'
import { responses } from './responses.ts'
import { services } from './services.ts'

/** Every fault, in the order in which they are run. */
export const faults: Fault[] = [...processes, ...responses, ...database, ...services, ...releases, ...disk]
