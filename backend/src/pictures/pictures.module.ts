import { Module } from '@nestjs/common'
import { HttpModule } from '../http/http.module.ts'
import { Pictures } from './pictures.service.ts'
import { SitePictureRoute } from './site-picture.route.ts'

/** Owns the drawing of the pictures that other services show of a link. A domain says what its pictures show. */
@Module({ imports: [HttpModule], providers: [Pictures, SitePictureRoute], exports: [Pictures] })
export class PicturesModule {}
