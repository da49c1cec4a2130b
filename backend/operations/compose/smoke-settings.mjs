// node smoke-settings.mjs FOLDER: writes a .env and secrets with which docker-compose.yml starts; its outside services are not real.
import { createECDH, randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const folder = resolve(process.argv[2])
const secrets = join(folder, 'secrets')
mkdirSync(secrets, { recursive: true })
const random = () => randomBytes(24).toString('hex')
const pair = createECDH('prime256v1')
pair.generateKeys()

const variables = {
  COMPOSE_PROFILES: 'production',
  SECRETS_DIR: secrets,
  MAIL_FROM: 'hello@flight-amigo.example',
  CONTACT_EMAIL: 'people@flight-amigo.example',
  TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
  TWILIO_FROM: '+15550100',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_smoke',
  BOT_CHECK_SITE_KEY: 'smoke',
  PUSH_PUBLIC_KEY: pair.getPublicKey('base64url'),
}
const files = {
  DATABASE_URL: `postgres://app:${random()}@database:5432/flight_amigo`,
  DATABASE_DIRECT_URL: `postgres://app_owner:${random()}@database:5432/flight_amigo`,
  CODE_SECRET: random(),
  SMTP_URL: 'smtp://mail:1025',
  TWILIO_AUTH_TOKEN: random(),
  STRIPE_SECRET_KEY: 'sk_test_smoke',
  STRIPE_WEBHOOK_SECRET: 'whsec_smoke',
  FLIGHT_DATA_KEY: '', // no provider of flight data
  BOT_CHECK_SECRET: random(),
  PUSH_PRIVATE_KEY: pair.getPrivateKey('base64url'),
}
const lines = Object.entries(variables).map(([name, value]) => `${name}=${value}\n`)
writeFileSync(join(folder, '.env'), lines.join(''))
for (const [name, value] of Object.entries(files)) writeFileSync(join(secrets, name), `${value}\n`, { mode: 0o644 })
