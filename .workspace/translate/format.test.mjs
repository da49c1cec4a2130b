import { format } from '@flight-amigo/shell/translations'
import { expect, test } from '@jest/globals'

const NEW = '"X-State: Not yet read by a native speaker.\\n"'
const READ = '"X-State: Read by a native speaker.\\n"'
const written = (existing) =>
  format.serialize(
    { id: { message: 'Hello', translation: 'Hola', origin: [] } },
    { locale: 'es', sourceLocale: 'en', existing },
  )

test('a new catalog says that no native speaker has read it', async () => {
  expect(await written()).toContain(NEW)
})

test('renewing a catalog leaves what its header says about who has read it', async () => {
  const read = (await written()).replace(NEW, READ)
  expect(await written(read)).toContain(READ)
})
