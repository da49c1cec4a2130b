import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { AccountStatusService } from '../account/account-status.service.ts'
import { Problem } from '../http/problem.ts'
import { type Interface, obstacleOf, possibleActions } from './case.policy.ts'
import {
  findActions,
  findClosedCases,
  findHistory,
  findObjections,
  findOpenCases,
  findReportsOfCase,
  findSituation,
  summarize,
} from './cases.sql.ts'
import { type CaseRow, type CasesQuery, type CaseView, moderationErrors, type Summary } from './moderation.contract.ts'
import type { StaffMember } from './staff.ts'

const NO_ACCOUNT = 0

const listed = (rows: Array<{ listed: CaseRow }>) => rows.map((row) => row.listed)

@Injectable()
export class CasesService {
  constructor(
    private readonly em: EntityManager,
    private readonly accountStatus: AccountStatusService,
  ) {}

  /** Returns one case more than `limit` if there is a next page. The cursor is the last case of the previous page. */
  async queue({ state, limit, cursor }: CasesQuery): Promise<CaseRow[]> {
    const find = state === 'closed' ? findClosedCases : findOpenCases
    return listed(await find.rows(this.em, { cursor: cursor ?? null, limit: limit + 1 }))
  }

  async summary(): Promise<Summary> {
    return (await summarize.first(this.em, {}))!
  }

  async getCase(id: number, staff: Pick<StaffMember, 'id'> | undefined, via: Interface = 'page'): Promise<CaseView> {
    const found = await findSituation.first(this.em, { id, actor: staff?.id ?? NO_ACCOUNT })
    if (!found) throw new Problem(moderationErrors['case-not-found'])
    const { listed: row, snapshot, personId, email, state, status, since, openListings } = found
    const obstacle = obstacleOf(found, via)
    const key = email && this.accountStatus.keyOf(email)
    return {
      ...row,
      snapshot,
      state,
      person: { ...row.about, status, since, openListings },
      reportList: await this.#reports(id),
      actions: await findActions.rows(this.em, { id }),
      objections: await findObjections.rows(this.em, { id }),
      history: personId === null ? [] : listed(await findHistory.rows(this.em, { id, about: personId, key })),
      can: possibleActions(found, via),
      obstacle: obstacle ? moderationErrors[obstacle].message : null,
    }
  }

  async #reports(id: number): Promise<CaseView['reportList']> {
    const rows = await findReportsOfCase.rows(this.em, { id })
    return rows.map(({ quoted, reporterId, username, reported, ...report }) => ({
      ...report,
      reporter: { id: reporterId, username },
      thread: quoted.map((message) => ({
        ...message,
        username: message.senderId === reporterId ? username : (reported ?? ''),
      })),
    }))
  }
}
