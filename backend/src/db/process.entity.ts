import { defineEntity, p } from '@mikro-orm/postgresql'

export const BackendProcessSchema = defineEntity({
  name: 'BackendProcess',
  tableName: 'backend_process',
  properties: {
    id: p.uuid().primary(),
    contracts: p.json().nullable(),
    contractsHash: p.text().nullable(),
    seenAt: p.datetime().defaultRaw('now()'),
  },
})
