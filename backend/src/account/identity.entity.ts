import { defineEntity, p } from '@mikro-orm/postgresql'

/** The previous address of an account that was deleted or changed its address, for one last email. */
export const DepartedAddressSchema = defineEntity({
  name: 'DepartedAddress',
  tableName: 'departed_address',
  properties: {
    id: p.bigint('number').primary().autoincrement(),
    email: p.text(),
    locale: p.text().default('en'),
    leftAt: p.datetime().defaultRaw('now()'),
  },
})

export class DepartedAddress extends DepartedAddressSchema.class {}
DepartedAddressSchema.setClass(DepartedAddress)
