import {
  Body,
  Controller,
  Get,
  HttpCode,
  Param,
  Post,
  Query,
  Req,
  Res,
  SerializeOptions,
  UseGuards,
} from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Me } from '../account/me.public.ts'
import type { SignedIn } from '../account/sessions.service.ts'
import { page } from '../http/pagination.ts'
import { ReturnsList } from '../http/reply.serializer.ts'
import { ActionsService } from './actions.service.ts'
import { CasesService } from './cases.service.ts'
import { CasePath, CaseRow, CasesQuery, CaseView, NewAction, Summary } from './moderation.contract.ts'
import { StaffGuard } from './staff.ts'

@UseGuards(StaffGuard)
@Controller('ops/moderation')
export class OpsController {
  constructor(
    private readonly cases: CasesService,
    private readonly actions: ActionsService,
  ) {}

  @Get('summary')
  @SerializeOptions({ schema: Summary })
  summary() {
    return this.cases.summary()
  }

  @Get('cases')
  @ReturnsList()
  @SerializeOptions({ schema: CaseRow })
  async queue(
    @Query({ schema: CasesQuery }) query: CasesQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return page(await this.cases.queue(query), query.limit, ({ id }) => String(id), request, reply)
  }

  @Get('cases/:id')
  @SerializeOptions({ schema: CaseView })
  getCase(@Me() me: SignedIn, @Param({ schema: CasePath }) { id }: CasePath) {
    return this.cases.getCase(id, me)
  }

  @Post('cases/:id/actions')
  @HttpCode(200)
  @SerializeOptions({ schema: CaseView })
  async act(
    @Me() me: SignedIn,
    @Param({ schema: CasePath }) { id }: CasePath,
    @Body({ schema: NewAction }) action: NewAction,
  ) {
    await this.actions.act(me, id, action)
    return this.cases.getCase(id, me)
  }
}
