import { defineEntity, p } from '@mikro-orm/postgresql'

export const AirportAreaSchema = defineEntity({
  name: 'AirportArea',
  tableName: 'airport_area',
  properties: {
    code: p.text().primary(),
    area: p.text(),
  },
})
