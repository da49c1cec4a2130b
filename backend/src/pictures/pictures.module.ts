import { Module } from '@nestjs/common'
import { HttpModule } from '../http/http.module.ts'
import { Pictures } from './pictures.service.ts'
import { SitePictureRoute } from './site-picture.route.ts'

@Module({ imports: [HttpModule], providers: [Pictures, SitePictureRoute], exports: [Pictures] })
export class PicturesModule {}
