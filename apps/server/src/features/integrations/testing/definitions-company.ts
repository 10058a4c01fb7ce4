import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Answer, Person } from '../../../testing/person.ts'
import type { TestOutpost } from '../../../testing/outpost.ts'
import { until } from '../../../testing/until.ts'
import { definitions, filesIn, type Run } from './definitions-command.ts'

/** A company with an administrator and a token of them, at a server. */
export interface Side {
  url: string
  company: { id: number; name: string }
  admin: Person & { id: number; email: string }
  token: string
}

/** Returns the id in the response to a request, which must have succeeded. */
export async function ok(answer: Promise<Answer>): Promise<number> {
  const { status, body } = await answer
  if (status >= 300) throw new Error(`${status}: ${JSON.stringify(body)}`)
  return body.data?.id
}

export const tokenOf = async (admin: Person, scopes = ['*']): Promise<string> =>
  (await admin.post('/account/tokens', { name: 'definitions', scopes })).body.data.token

/** Creates an empty company. */
export async function makeSide(outpost: TestOutpost): Promise<Side> {
  const company = await outpost.build.company()
  const admin = await outpost.build.user(company.id, 'admin')
  return { url: outpost.url, company, admin, token: await tokenOf(admin) }
}

/** Runs the command for a company. */
export const run = ({ url, token }: Side, ...args: string[]): Promise<Run> => definitions(url, token, ...args)

/** Writes the definitions of a company to a folder, and returns the text of each file. */
export async function pull(of: Side, into: string): Promise<Record<string, string>> {
  const { code, err } = await run(of, 'pull', into)
  if (code !== 0) throw new Error(err)
  return filesIn(into)
}

/** What a file of a definition contains. */
export type Fields = Record<string, unknown>

/** Changes the content of a file. */
export async function edit<C = Fields>(folder: string, file: string, change: (content: C) => unknown): Promise<void> {
  const path = join(folder, file)
  await writeFile(path, JSON.stringify(change(JSON.parse(await readFile(path, 'utf8')) as C)))
}

/** A source of a monitoring template. */
export const meter = {
  url: 'meter',
  source: 'modbus',
  host: '10.0.0.5',
  variables: [{ id: 'power', register: 8, unit: 'W' }],
}

/** Fills a company with definitions that refer to each other, some with names that cannot be file names. */
export async function fill({ company, admin }: Side): Promise<void> {
  const norway = await ok(admin.post('/companies', { name: 'Norway', parent_id: company.id }))
  await ok(admin.put(`/companies/${norway}/flags`, { max_devices: 50 }))
  const oslo = await ok(admin.post('/companies', { name: '../Oslo: "A/B"', parent_id: norway }))
  await ok(admin.post('/companies', { name: 'templates', parent_id: norway }))
  const tag = await ok(admin.post('/tags', { company_id: company.id, name: 'Critical', color: '#ff0000' }))
  await ok(admin.post('/tags', { company_id: oslo, name: 'Local' }))
  const template = { company_id: company.id, period: 60, enabled: true, data: [meter] }
  const first = await ok(admin.post('/data-collect/configs', { ...template, name: 'Meter' }))
  await ok(admin.post('/data-collect/configs', { ...template, name: 'METER', description: 'Upper case' }))
  const options = { subject: 'Power', message: '{{device}}', receiving_emails: ['ops@example.com'] }
  const block = {
    type: 'if',
    expression: [{ parameter: `${first}:meter:power`, operator: '>', value: 100, clear_value: 90 }],
    actions: [{ name: 'SendEmail', options }],
  }
  const rule = { company_id: norway, name: 'Power is high', conditions_body: [block] }
  // The values of a new template are known a moment after it was stored.
  await until(async () => (await admin.post('/automations', rule)).status === 200, 'an automation with the new value')
  const [automation] = (await admin.get('/automations?limit=1')).body.data
  await ok(admin.put(`/automations/${automation.id}/devices`, { tag_id: [tag], company_id: [oslo] }))
}
