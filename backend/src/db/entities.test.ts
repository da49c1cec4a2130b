import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { EntitySchema, UnderscoreNamingStrategy } from '@mikro-orm/postgresql'
import { Client } from 'pg'
import { freshDatabase } from '../../test/app.ts'
import { entities } from '../entities.ts'

let client: Client
beforeAll(async () => {
  client = new Client({ connectionString: await freshDatabase() })
  await client.connect()
})
afterAll(() => client.end())

const TYPES: Record<string, string> = {
  ArrayType: 'text[]',
  BigIntType: 'bigint',
  BlobType: 'bytea',
  BooleanType: 'boolean',
  DateTimeType: 'timestamp with time zone',
  DateType: 'date',
  EnumType: 'text',
  IntegerType: 'integer',
  JsonType: 'jsonb',
  SmallIntType: 'smallint',
  TextType: 'text',
  UuidType: 'uuid',
}

interface Property {
  name: string
  fieldName?: string
  type?: { name: string } | object
  columnType?: string
  items?: string[]
  nullable?: boolean
  default?: unknown
  defaultRaw?: string
  autoincrement?: boolean
  generated?: string
}

const schemas = entities.map((entity) => EntitySchema.REGISTRY.get(entity)!)
const propertiesOf = ({ meta }: EntitySchema) =>
  Object.entries(meta.properties as unknown as Record<string, Property>).map(([name, property]) => ({
    ...property,
    column: `${meta.tableName}.${property.fieldName ?? new UnderscoreNamingStrategy().propertyToColumnName(name)}`,
  }))
const properties = schemas.flatMap(propertiesOf)

const typeOf = ({ columnType, items, type }: Property) => {
  if (columnType) return columnType
  if (items) return 'text'
  const { name } = typeof type === 'function' ? type : (type as object).constructor
  return TYPES[name] ?? name
}

const COLUMNS = `
  select relname || '.' || attname as column, attnotnull as "isRequired", attgenerated <> '' as "isGenerated",
         regexp_replace(format_type(atttypid, atttypmod), '\\(\\d\\)', '') as type,
         attidentity <> '' or atthasdef as "hasDefault",
         (select array(select match[1] from regexp_matches(pg_get_constraintdef(oid), '''([^'']*)''::text', 'g') match)
          from pg_constraint where conrelid = attrelid and contype = 'c' and conkey = array[attnum]
            and pg_get_constraintdef(oid) like '%= ANY (ARRAY[%') as values
  from pg_attribute join pg_class on pg_class.oid = attrelid
  where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace
    and attnum > 0 and not attisdropped and relname = any ($1)`

interface Column {
  column: string
  type: string
  isRequired: boolean
  isGenerated: boolean
  hasDefault: boolean
  values: string[] | null
}

async function catalog(): Promise<Column[]> {
  return (await client.query<Column>(COLUMNS, [schemas.map(({ meta }) => meta.tableName)])).rows
}

const line = (column: string, type: string, isRequired: boolean) => `${column} ${type}${isRequired ? '' : ' or null'}`

const described = () => properties.map((each) => line(each.column, typeOf(each), !each.nullable)).sort()
const existing = async () =>
  (await catalog()).map(({ column, type, isRequired }) => line(column, type, isRequired)).sort()

test('the entities describe their tables: columns, their types, and which of them may be null', async () => {
  expect(described()).toEqual(await existing())
})

test('optional columns of an insert have a default, and a list of values equals that of its check', async () => {
  const columns = new Map((await catalog()).map((each) => [each.column, each]))
  const wrong = properties.flatMap(({ column, items, autoincrement, generated, nullable, ...rest }) => {
    const isOptional = autoincrement || rest.default !== undefined || rest.defaultRaw !== undefined
    const { hasDefault, isGenerated, values } = columns.get(column)!
    return [
      ...(isOptional && !nullable && !hasDefault ? [`${column} has no default`] : []),
      ...((generated !== undefined) !== isGenerated ? [`${column} is generated, or is not`] : []),
      ...(items && values && [...items].sort().join() !== values.sort().join() ? [`${column} allows ${values}`] : []),
    ]
  })
  expect(wrong).toEqual([])
})

test.each([
  ['a column', 'alter table contact_message add column width integer', 'contact_message.width integer or null'],
  ['a type', 'alter table contact_message alter column name type varchar', 'contact_message.name character varying'],
  [
    'a column that may be null',
    'alter table contact_message alter column name drop not null',
    'contact_message.name text or null',
  ],
])('%s that differs is found', async (_, sql, found) => {
  await client.query('begin')
  await client.query(sql)
  const columns = await existing()
  await client.query('rollback')
  expect(columns.filter((each) => !described().includes(each))).toEqual([found])
})
