import { Module } from '@nestjs/common'
import { DbModule } from '../db/db.module.ts'
import { BlocksService } from './blocks.service.ts'

/** Knows who has blocked whom. Messaging, which depends on listings, makes and ends blocks, because that ends trips. */
@Module({ imports: [DbModule], providers: [BlocksService], exports: [BlocksService] })
export class BlocksModule {}
