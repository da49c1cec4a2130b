import { Module } from '@nestjs/common'
import { HttpModule } from '../http/http.module.ts'
import { PicturesService } from './pictures.service.ts'
import { SitePictureRoute } from './site-picture.route.ts'

@Module({ imports: [HttpModule], providers: [PicturesService, SitePictureRoute], exports: [PicturesService] })
export class PicturesModule {}
