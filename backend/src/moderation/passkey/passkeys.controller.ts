import { Body, Controller, Get, HttpCode, Param, Post, Req, SerializeOptions, UseGuards } from '@nestjs/common'
import type { FastifyRequest } from 'fastify'
import { Me } from '../../account/me.public.ts'
import { SessionsService, type SignedIn } from '../../account/sessions.service.ts'
import { Problem } from '../../http/problem.ts'
import { ReturnsList } from '../../http/reply.serializer.ts'
import {
  CodeConfirmation,
  EnrollmentCode,
  EnrollmentRequest,
  NewPasskey,
  PasskeyAssertion,
  PasskeyOptions,
  StaffPath,
  StaffRow,
  staffErrors,
} from '../staff.contract.ts'
import { Staff, StaffGuard, StaffMemberGuard } from '../staff.ts'
import { PasskeysService } from './passkeys.service.ts'

/** The passkey is the second factor: without it, no other route of `/ops` responds. */
@UseGuards(StaffMemberGuard)
@Controller('ops/passkey')
export class PasskeysController {
  constructor(
    private readonly passkeys: PasskeysService,
    private readonly sessions: SessionsService,
  ) {}

  @Post('options')
  @HttpCode(200)
  @SerializeOptions({ schema: PasskeyOptions })
  options(@Me() me: SignedIn, @Req() { headers }: FastifyRequest) {
    return this.passkeys.options(me.id, this.sessions.keyIn(headers.cookie))
  }

  @Post('confirm')
  @HttpCode(204)
  confirm(
    @Me() me: SignedIn,
    @Req() { headers }: FastifyRequest,
    @Body({ schema: PasskeyAssertion }) assertion: PasskeyAssertion,
  ) {
    return this.passkeys.confirm(me.id, this.sessions.keyIn(headers.cookie), assertion.response)
  }

  @Post('enrollment-options')
  @HttpCode(200)
  @SerializeOptions({ schema: PasskeyOptions })
  enrollmentOptions(
    @Me() me: SignedIn,
    @Req() { headers }: FastifyRequest,
    @Body({ schema: EnrollmentRequest }) { code }: EnrollmentRequest,
  ) {
    return this.passkeys.enrollmentOptions(me, this.sessions.keyIn(headers.cookie), code)
  }

  @Post('enrollment')
  @HttpCode(204)
  enroll(
    @Me() me: SignedIn,
    @Req() { headers }: FastifyRequest,
    @Body({ schema: NewPasskey }) { code, response }: NewPasskey,
  ) {
    return this.passkeys.enroll(me, this.sessions.keyIn(headers.cookie), code, response)
  }
}

@UseGuards(StaffGuard)
@Controller('ops/staff')
export class StaffController {
  constructor(
    private readonly staff: Staff,
    private readonly passkeys: PasskeysService,
  ) {}

  @Get()
  @ReturnsList()
  @SerializeOptions({ schema: StaffRow })
  list() {
    return this.staff.list()
  }

  @Post(':id/enrollment')
  @HttpCode(200)
  @SerializeOptions({ schema: EnrollmentCode })
  async invite(@Me() me: SignedIn, @Param({ schema: StaffPath }) { id }: StaffPath) {
    if (id === me.id) throw new Problem(staffErrors['own-passkey'])
    const code = await this.passkeys.invite(id, me.id)
    if (!code) throw new Problem(staffErrors['staff-not-found'])
    return { code }
  }

  @Post(':id/confirmation')
  @HttpCode(204)
  async confirm(
    @Me() me: SignedIn,
    @Param({ schema: StaffPath }) { id }: StaffPath,
    @Body({ schema: CodeConfirmation }) { by }: CodeConfirmation,
  ) {
    const isSecond = me.id !== id && me.id !== by
    if (!isSecond || !(await this.passkeys.confirmCode(id, { by, confirmedBy: me.id })))
      throw new Problem(staffErrors['passkey-confirmation-refused'])
  }
}
