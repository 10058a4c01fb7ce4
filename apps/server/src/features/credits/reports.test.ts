import { inflateSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOutpost, type TestOutpost } from '../../testing/outpost.ts'
import { person, type Person } from '../../testing/person.ts'
import { draw } from '../../kit/pdf/draw.ts'
import { sheetOf } from './report-sheet.ts'
import { Customers, type Customer } from './testing/customers.ts'

let outpost: TestOutpost
let seller: Customer
let child: Customer
let code: string
const customers = new Customers(() => outpost)
beforeAll(async () => {
  outpost = await startOutpost(['api'])
  seller = await customers.make(20)
  child = await customers.make(0, seller.id)
  const device = await outpost.build.device(seller.id, { serial: '5550001' })
  await seller.admin.post('/credits/move', {
    source: seller.id,
    target: child.id,
    amount: 3,
    credit_type_name: 'credit',
  })
  await seller.admin.put('/devices/credit', { data: [{ device_id: device.id, credit_enabled: 1 }] })
  code = (await seller.admin.post('/credits/codes', { credit_type_name: 'credit', amount: 2 })).body.meta.credit_code
  await seller.admin.post('/companies/data', { company_id: seller.id, credits: 4 })
})
afterAll(() => outpost.close())

async function pdf(
  path: string,
  who: Person = seller.admin,
): Promise<{ status: number; headers: Headers; content: Buffer }> {
  const response = await fetch(`${outpost.url}/api${path}`, { headers: who.headers })
  return { status: response.status, headers: response.headers, content: Buffer.from(await response.arrayBuffer()) }
}
/** Counts the pages of a PDF. */
const pages = (content: Buffer): number => content.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0
/** Returns the characters that can be extracted from a PDF as text: those that its fonts map to Unicode. */
function letters(content: Buffer): Set<string> {
  const found = new Set<string>()
  const text = content.toString('latin1')
  for (const match of text.matchAll(/stream\n/g)) {
    const start = match.index + match[0].length
    const map = inflated(content.subarray(start, text.indexOf('endstream', start)))
    for (const range of map.matchAll(/<([0-9a-f]{4})>/g)) found.add(String.fromCharCode(Number.parseInt(range[1]!, 16)))
  }
  return found
}
function inflated(bytes: Buffer): string {
  try {
    const text = inflateSync(bytes).toString('latin1')
    return text.includes('begincmap') ? text : ''
  } catch {
    return ''
  }
}

test('CREDITS-029 the report lists moved and used resources, codes and data purchases, with totals', async () => {
  const { body } = await seller.admin.get('/credits/report/json')
  expect(body.data).toMatchObject({
    totals: {
      child_pools: 1,
      child_company_credits: 3,
      pool_logs: 1,
      credits_for_devices: 1,
      transfer_codes_credits: 2,
      data_purchase: 4,
    },
    child_pools: [{ count: 3, to_company_id: child.id, company_name: child.name }],
    pool_logs: [
      {
        device_serial: '5550001',
        action: 'Credit used',
        action_id: 3,
        username: expect.any(String),
        pool_id: expect.any(Number),
      },
    ],
    transfer_codes: [{ amount: 2, pool_amount: 20, code, is_used: 0, used_by_company_id: null }],
    data_purchase: [
      { bytes_purchased: 8 * 1024 ** 3, credits_used: 4, company_id: seller.id, user_id: seller.admin.id },
    ],
  })
  const before = (await seller.admin.get('/credits/report/json?end_date=2020-01-01')).body.data
  expect(before).toEqual({
    totals: {
      child_pools: 0,
      child_company_credits: 0,
      pool_logs: 0,
      credits_for_devices: 0,
      transfer_codes_credits: 0,
      data_purchase: 0,
    },
    child_pools: [],
    pool_logs: [],
    transfer_codes: [],
    data_purchase: [],
  })
  const reader = await outpost.build.user(seller.id, 'readonly_admin')
  expect((await reader.get('/credits/report/json')).body.data.transfer_codes[0].code).toBe(
    `${code.slice(0, 4)}${'*'.repeat(28)}`,
  )
  expect((await child.admin.get(`/credits/report/json?company_id=${seller.id}`)).status).toBe(404)
})

test('CREDITS-028 CREDITS-027 the reports of a company and of a pool are downloadable PDF files', async () => {
  const today = new Date().toISOString().slice(0, 10)
  const report = await pdf(`/credits/report?company_id=${seller.id}&start_date=${today}&end_date=${today}`)
  expect(report.status).toBe(200)
  expect(report.headers.get('content-type')).toBe('application/pdf')
  expect(report.headers.get('content-disposition')).toBe(
    `attachment; filename="resources-${seller.name}-${today}-${today}.pdf"`,
  )
  expect([report.content.subarray(0, 5).toString(), pages(report.content)]).toEqual(['%PDF-', 1])
  const pool = (await seller.admin.get(`/credits?company_id=${seller.id}`)).body.data[0].id
  expect((await pdf(`/credits/${pool}/report`)).content.subarray(0, 5).toString()).toBe('%PDF-')
  expect((await pdf(`/credits/${pool}/report`, child.admin)).status).toBe(404)
  expect((await pdf('/credits/report', person(outpost.url))).status).toBe(401)
})

test('CREDITS-028 a report is printed in the language of its reader, including Japanese and Ukrainian letters', async () => {
  const inLanguage = async (language: string) => {
    expect((await seller.admin.post('/storage', { key: 'language', value: language })).status).toBeLessThan(300)
    return letters((await pdf('/credits/report')).content)
  }
  const [japanese, ukrainian, norwegian] = [await inLanguage('ja'), await inLanguage('uk'), await inLanguage('nb')]
  for (const letter of 'リソース会社数量') expect(japanese.has(letter), letter).toBe(true)
  for (const letter of 'ЗвітпроресурсиКількть') expect(ukrainian.has(letter), letter).toBe(true)
  for (const letter of 'Ressursrapport') expect(norwegian.has(letter), letter).toBe(true)
  expect(norwegian.has('З')).toBe(false)
})

test('CREDITS-028 long reports have several pages, long names are shortened, and malicious ones are printed as text', async () => {
  const name = `${'Very long name '.repeat(30)}\u0000\u001b[31m\n(x) Tj /JS (app.alert(1))`
  const lines = Array.from({ length: 1200 }, (_, n) => ({
    device_mac: name,
    device_serial: name,
    pool_id: 1,
    action: 'Credit used',
    action_id: 3,
    created_at: '2026-11-22 00:00:00',
    username: `${n}`,
  }))
  const report = {
    totals: {
      child_pools: 0,
      child_company_credits: 0,
      pool_logs: 1200,
      credits_for_devices: 1200,
      transfer_codes_credits: 0,
      data_purchase: 0,
    },
    child_pools: [],
    pool_logs: lines,
    transfer_codes: [],
    data_purchase: [],
  }
  const sheet = sheetOf(report, { company: name, from: undefined, until: undefined, now: new Date() }, 'en', {
    short_name: name,
    color: '#ffd400',
  })
  expect(sheet.sections[2]).toMatchObject({
    rows: expect.toSatisfy((rows: string[][]) => rows.length === 1000) as unknown,
  })
  expect(sheet.sections[2]).toMatchObject({ note: expect.stringContaining('200') as unknown })
  const content = await draw(sheet)
  expect(pages(content)).toBeGreaterThan(20)
  expect(content.toString('latin1')).not.toMatch(/\/JavaScript|\/OpenAction/)
})

test('CREDITS-066 a name in a script without a font in the report is transliterated, never printed as boxes', async () => {
  const { id } = await outpost.build.company(seller.id)
  await outpost.asOwner(`update companies set name = '한국 شركة 😀' where id = ${id}`)
  await seller.admin.post('/storage', { key: 'language', value: 'en' })
  const printed = letters((await pdf(`/credits/report?company_id=${id}`)).content)
  for (const letter of 'hangugshrkU+1F600[]') expect(printed.has(letter), letter).toBe(true)
  for (const letter of '한국شركة') expect(printed.has(letter), letter).toBe(false)
})
