import { Module } from '@nestjs/common'
import type { Additions, Adds } from '../../startup/additions.ts'
import { tripErrors } from './trips.contract.ts'

/**
 * Owns trips: what two people agree on in a conversation, what happens on the way, and the links of their families. Of the
 * listings it keeps the ids, and a copy of the flights.
 */
@Module({})
export class TripsModule implements Adds {
  adds(): Additions {
    return { problems: [tripErrors] }
  }
}
