import { Module } from '@nestjs/common'

/**
 * Owns tips and what the card payment provider says about them.
 * Refuses to trust a browser about what was paid, and to keep any card.
 */
@Module({})
export class PaymentsModule {}
