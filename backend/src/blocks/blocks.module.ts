import { Module } from '@nestjs/common'
import { DbModule } from '../db/db.module.ts'
import { Blocks } from './blocks.service.ts'

/** Knows who has blocked whom. Messaging, which depends on listings, makes and ends blocks, because that ends trips. */
@Module({ imports: [DbModule], providers: [Blocks], exports: [Blocks] })
export class BlocksModule {}
