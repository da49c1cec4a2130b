import { getExpectedTwilioSignature } from 'twilio/lib/webhooks/webhooks.js'
import type { TestApp } from './app.ts'

let ids = 0
export const newSmsId = () => `SM${String(++ids).padStart(32, '0')}`

/** An SMS from a phone to the site, as Twilio delivers it; returns the site's response. */
export async function textFrom(
  t: Pick<TestApp, 'env' | 'inject'>,
  From: string,
  Body: string,
  MessageSid = newSmsId(),
  token = t.env.TWILIO_AUTH_TOKEN[0],
) {
  const path = '/api/sms/inbound'
  const fields = { From, Body, MessageSid }
  const reply = await t.inject({
    ...{ method: 'POST', url: path, payload: new URLSearchParams(fields).toString() },
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': getExpectedTwilioSignature(token, t.env.ORIGIN + path, fields),
    },
  })
  return { status: reply.statusCode, message: /<Message>(.*)<\/Message>/s.exec(reply.body)?.[1], reply }
}
