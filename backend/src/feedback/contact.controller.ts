import { Body, Controller, HttpCode, Ip, Post } from '@nestjs/common'
import { OpenWhenSuspended, Public } from '../http/access.decorators.ts'
import { RateLimit } from '../http/rate-limit.ts'
import { ContactMessage } from './feedback.contract.ts'
import { FeedbackService } from './feedback.service.ts'

const MESSAGES = { name: 'contact', max: 5, seconds: 3600 }

@Public()
@OpenWhenSuspended()
@Controller('contact')
export class ContactController {
  constructor(
    private readonly feedback: FeedbackService,
    private readonly limits: RateLimit,
  ) {}

  @Post()
  @HttpCode(204)
  async send(@Ip() ip: string, @Body({ schema: ContactMessage }) message: ContactMessage) {
    await this.limits.takeFrom(MESSAGES, ip)
    await this.feedback.sendContactMessage(message)
  }
}
