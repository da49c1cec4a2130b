import {
  Body,
  Controller,
  Get,
  Header,
  HttpCode,
  Param,
  Patch,
  Post,
  Query,
  Req,
  Res,
  SerializeOptions,
} from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Me } from '../../account/me.public.ts'
import type { SignedIn } from '../../account/sessions.service.ts'
import { Public } from '../../http/access.decorators.ts'
import { page } from '../../http/pagination.ts'
import { RateLimit } from '../../http/rate-limit.ts'
import { ReturnsList } from '../../http/reply.serializer.ts'
import { SHARED } from '../../http/shared-responses.ts'
import {
  NewTestimonial,
  ReviewState,
  ReviewStateQuery,
  Testimonial,
  TestimonialForm,
  TestimonialPath,
  TestimonialReply,
  TestimonialsPath,
  TestimonialsQuery,
} from './testimonials.contract.ts'
import { TestimonialsReads } from './testimonials.reads.ts'
import { TestimonialsService } from './testimonials.service.ts'

const WRITE = { name: 'testimonial', max: 20, seconds: 3600 }
const cursorAfter = ({ id }: Testimonial) => String(id)

@Controller('testimonials')
export class TestimonialsController {
  constructor(
    private readonly testimonials: TestimonialsService,
    private readonly reads: TestimonialsReads,
    private readonly limits: RateLimit,
  ) {}

  @Post()
  @SerializeOptions({ schema: Testimonial })
  async write(@Me() me: SignedIn, @Body({ schema: NewTestimonial }) body: NewTestimonial) {
    await this.limits.take(WRITE, me.id)
    return this.reads.getTestimonial(await this.testimonials.write(me, body), me.id)
  }

  @Patch(':id')
  @SerializeOptions({ schema: Testimonial })
  async change(
    @Me() me: SignedIn,
    @Param({ schema: TestimonialPath }) { id }: TestimonialPath,
    @Body({ schema: TestimonialForm }) body: TestimonialForm,
  ) {
    await this.limits.take(WRITE, me.id)
    await this.testimonials.change(me.id, id, body)
    return this.reads.getTestimonial(id, me.id)
  }

  @Post(':id/reply')
  @HttpCode(200)
  @SerializeOptions({ schema: Testimonial })
  async reply(
    @Me() me: SignedIn,
    @Param({ schema: TestimonialPath }) { id }: TestimonialPath,
    @Body({ schema: TestimonialReply }) { text }: TestimonialReply,
  ) {
    await this.testimonials.reply(me.id, id, text)
    return this.reads.getTestimonial(id, me.id)
  }

  @Public()
  @Get()
  @Header('cache-control', SHARED)
  @ReturnsList()
  @SerializeOptions({ schema: Testimonial })
  async newest(
    @Me() me: SignedIn | undefined,
    @Query({ schema: TestimonialsQuery }) { limit, cursor }: TestimonialsQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return page(await this.reads.newest(limit, cursor, me?.id), limit, cursorAfter, request, reply)
  }

  @Public()
  @Get('user/:userId')
  @Header('cache-control', SHARED)
  @ReturnsList()
  @SerializeOptions({ schema: Testimonial })
  async about(
    @Me() me: SignedIn | undefined,
    @Param({ schema: TestimonialsPath }) { userId }: TestimonialsPath,
    @Query({ schema: TestimonialsQuery }) { limit, cursor }: TestimonialsQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return page(await this.reads.about(userId, limit, cursor, me?.id), limit, cursorAfter, request, reply)
  }

  @Get('user/:userId/mine')
  @SerializeOptions({ schema: ReviewState })
  mine(
    @Me() me: SignedIn,
    @Param({ schema: TestimonialsPath }) { userId }: TestimonialsPath,
    @Query({ schema: ReviewStateQuery }) { route }: ReviewStateQuery,
  ) {
    return this.testimonials.stateOf(me.id, userId, route)
  }
}
