import { Module } from '@nestjs/common'

/**
 * Owns what the shell needs of a server: documents, releases and their files, contact messages, events.
 * Refuses to know any domain: what a page shows comes from releases and from the same API that browsers ask.
 */
@Module({})
export class SiteModule {}
