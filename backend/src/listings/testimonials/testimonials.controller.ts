import { Body, Controller, Get, Param, Post, Query, Req, Res, SerializeOptions } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Me, Public } from '../../account/public.ts'
import type { SignedIn } from '../../account/sessions.service.ts'
import { page } from '../../http/paging.ts'
import { RateLimit } from '../../http/rate-limit.ts'
import { NewTestimonial, Testimonial, TestimonialsPath, TestimonialsQuery } from './testimonials.contract.ts'
import { TestimonialsService } from './testimonials.service.ts'

const WRITE = { name: 'testimonial', max: 20, seconds: 3600 }
const cursorAfter = ({ id }: Testimonial) => String(id)

@Controller('testimonials')
export class TestimonialsController {
  constructor(
    private readonly testimonials: TestimonialsService,
    private readonly limits: RateLimit,
  ) {}

  @Post()
  @SerializeOptions({ schema: Testimonial })
  async write(@Me() me: SignedIn, @Body({ schema: NewTestimonial }) body: NewTestimonial) {
    await this.limits.take(WRITE, me.id)
    return this.testimonials.write(me.id, body)
  }

  @Public()
  @Get()
  @SerializeOptions({ schema: Testimonial })
  async newest(
    @Query({ schema: TestimonialsQuery }) { limit, cursor }: TestimonialsQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return page(await this.testimonials.newest(limit, cursor), limit, cursorAfter, request, reply)
  }

  @Public()
  @Get('user/:userId')
  @SerializeOptions({ schema: Testimonial })
  async about(
    @Param({ schema: TestimonialsPath }) { userId }: TestimonialsPath,
    @Query({ schema: TestimonialsQuery }) { limit, cursor }: TestimonialsQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return page(await this.testimonials.about(userId, limit, cursor), limit, cursorAfter, request, reply)
  }
}
