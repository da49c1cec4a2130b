import { Injectable } from '@nestjs/common'
import { Added } from '../startup/additions.ts'
import type { MyData } from './account.contract.ts'

/** All that is kept about a person, for that person. Every module that keeps something adds its sections. */
@Injectable()
export class AccountExport {
  constructor(private readonly added: Added) {}

  async of(accountId: number): Promise<MyData> {
    const data: Record<string, unknown> = {}
    for (const { sections } of this.added.all.personalData)
      for (const [section, read] of Object.entries(sections)) data[section] = await read(accountId)
    return { exportedAt: new Date().toISOString(), data }
  }
}
