import type { CaseView, NewAction, NewReport } from '../src/moderation/moderation.contract.ts'
import type { TestApp } from './app.ts'
import { makePerson, type Person } from './make.ts'

/** A staff member who has just signed in. */
export async function makeStaff(t: TestApp, particulars: Parameters<typeof makePerson>[1] = {}): Promise<Person> {
  const person = await makePerson(t, particulars)
  await appoint(t, person)
  return person
}

/** Makes a person staff, and confirms their sessions with the passkey. */
export const appoint = (t: TestApp, { id }: { id: number }) =>
  t.pool.query(
    `with member as (update account set staff_since = now() where id = $1 returning id)
     update session set passkey_at = now() from member where account_id = member.id`,
    [id],
  )

let phones = 0
/** A person whose account is eight days old and has a verified phone. */
export const makeVerified = (t: TestApp, particulars: Parameters<typeof makePerson>[1] = {}): Promise<Person> =>
  makePerson(t, { daysHere: 8, phoneNumber: `+1 ${2_125_550_000 + ++phones}`, phoneVerified: true, ...particulars })

/** A person whose report about another counts towards hiding: the other has written to them. */
export async function makeWitness(
  t: TestApp,
  about: Person,
  particulars: Parameters<typeof makePerson>[1] = {},
): Promise<Person> {
  const person = await makeVerified(t, particulars)
  const sent = await call(t, about, 'POST', '/messages', { receiverId: person.id, content: 'Hello' })
  if (sent.statusCode !== 201) throw new Error(`The message was refused: ${sent.body}`)
  return person
}

/** Each of the two writes to the other. */
export async function converse(t: TestApp, one: Person, other: Person): Promise<void> {
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    const sent = await call(t, from, 'POST', '/messages', { receiverId: to.id, content: 'Hello' })
    if (sent.statusCode !== 201) throw new Error(`The message was refused: ${sent.body}`)
  }
}

let networks = 0
/** A network that no other report comes from, in another neighborhood than the one before. */
export const anotherNetwork = () => `203.${++networks & 255}.${networks >> 8}.1`

export const call = (
  t: Pick<TestApp, 'inject'>,
  me: { as?: object } | undefined,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
) =>
  t.inject({
    method,
    url: `/api${path}`,
    headers: { ...me?.as },
    remoteAddress: anotherNetwork(),
    ...(body && { payload: body }),
  })

export const report = (t: Pick<TestApp, 'inject'>, me: Person, about: Partial<NewReport>) =>
  call(t, me, 'POST', '/reports', { reason: 'scam', thread: true, ...about })

/** The newest case about a person. */
export async function caseAbout(t: TestApp, { id }: { id: number }): Promise<number> {
  const { rows } = await t.pool.query<{ id: number }>(
    'select id from moderation_case where about_id = $1 order by id desc limit 1',
    [id],
  )
  return (rows[0] as { id: number }).id
}

export const seen = async (t: TestApp, staff: Person, id: number) =>
  (await call(t, staff, 'GET', `/ops/moderation/cases/${id}`)).json<CaseView>()

export const act = async (
  t: TestApp,
  staff: Person,
  id: number,
  kind: NewAction['kind'],
  reason = 'Because of the report.',
  report?: number,
) => {
  const newest = (await seen(t, staff, id)).actions?.at(-1)?.id ?? 0
  return call(t, staff, 'POST', `/ops/moderation/cases/${id}/actions`, { kind, reason, seen: newest, report })
}

/** A user is reported, and a new staff member decides. */
export async function decideAbout(t: TestApp, about: Person, kind: NewAction['kind']): Promise<void> {
  await report(t, await makePerson(t), { userId: about.id })
  const decided = await act(t, await makeStaff(t), await caseAbout(t, about), kind)
  if (decided.statusCode !== 200) throw new Error(`The decision was refused: ${decided.body}`)
}
