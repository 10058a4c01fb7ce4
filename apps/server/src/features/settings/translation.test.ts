import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readEnv } from '../../start/env.ts'
import { startOutpost, type TestOutpost } from '../../testing/outpost.ts'
import { person } from '../../testing/person.ts'
import { TranslationServer } from '../../testing/translation-server.ts'

let service: TranslationServer
let outpost: TestOutpost
beforeAll(async () => {
  service = await new TranslationServer().start()
  outpost = await startOutpost(['api'], {
    OUTPOST_TRANSLATE_URL: `${service.url}/`,
    OUTPOST_TRANSLATE_KEY: 'key of the service',
    OUTPOST_OUTBOUND_ALLOW: '127.0.0.1/32',
  })
})
afterAll(async () => {
  await outpost.close()
  await service.stop()
})
beforeEach(() => {
  service.asked.length = 0
  service.answer = undefined
})

const translate = (texts: string[], target = 'sv') => outpost.admin.post('/translation', { target, texts })

test('SETTINGS-009 the languages of the service are listed only for signed-in users', async () => {
  expect((await outpost.admin.get('/translation/languages')).body.data).toEqual({
    service: true,
    languages: ['ar', 'de', 'sv'],
  })
  expect((await person(outpost.url).get('/translation/languages')).status).toBe(401)
})

test('SETTINGS-010 texts are translated in order, with the key of the service, and each is requested once', async () => {
  const { status, body } = await translate(['Save', 'Delete {{name}}', 'Save'])
  expect([status, body.data.texts]).toEqual([200, ['sv SAVE', 'sv DELETE {{name}}', 'sv SAVE']])
  expect(service.asked).toEqual([
    { q: ['Save', 'Delete {{name}}'], source: 'en', target: 'sv', format: 'text', api_key: 'key of the service' },
  ])
  expect((await translate(['Save', 'New'])).body.data.texts).toEqual(['sv SAVE', 'sv NEW'])
  expect(service.asked.at(-1)!.q).toEqual(['New'])
  expect((await translate(['Save'], 'de')).body.data.texts).toEqual(['de SAVE'])
  expect((await person(outpost.url).post('/translation', { target: 'sv', texts: ['Save'] })).status).toBe(401)
})

test('SETTINGS-010 the size of a call and the calls of a user per hour are limited', async () => {
  expect((await translate(Array.from({ length: 51 }, (_, n) => `text ${n}`))).status).toBe(422)
  expect((await translate(['x'.repeat(2001)])).status).toBe(422)
  expect((await translate(['x'], '../languages')).body.errors[0]).toMatchObject({
    code: 'VALIDATION',
    source: 'target',
  })
  await outpost.asOwner("update rate_limits set count = 599990 where key like 'translation %'")
  expect((await translate(['more than ten letters'])).status).toBe(429)
  expect((await translate(['Save'])).status).toBe(200)
  await outpost.asOwner("delete from rate_limits where key like 'translation %'")
})

test.each([
  ['another status', { status: 500, body: '{}' }],
  ['no JSON', { status: 200, body: '<html>' }],
  ['too few texts', { status: 200, body: '{"translatedText": []}' }],
])(
  'SETTINGS-010 a service that responds with %s is reported as unavailable, and its response is not cached',
  async (name, answer) => {
    service.answer = answer
    expect(await translate([name])).toMatchObject({
      status: 503,
      body: { errors: [{ code: 'UNAVAILABLE', source: 'translation' }] },
    })
    service.answer = undefined
    expect((await translate([name])).body.data.texts).toEqual([
      `sv ${name.replace(/[a-z]+/g, (word) => word.toUpperCase())}`,
    ])
    await outpost.asOwner("delete from rate_limits where key like 'translation %'")
  },
)

test('SETTINGS-009 without a service translation is unavailable, and a service in a private network must be allowed by the operator', async () => {
  const without = await startOutpost(['api'])
  const forbidden = await startOutpost(['api'], { OUTPOST_TRANSLATE_URL: service.url })
  try {
    expect((await without.admin.get('/translation/languages')).body.data).toEqual({ service: false, languages: [] })
    expect((await without.admin.post('/translation', { target: 'sv', texts: ['Save'] })).status).toBe(503)
    expect((await forbidden.admin.post('/translation', { target: 'sv', texts: ['Save'] })).status).toBe(503)
    expect(service.asked).toEqual([])
  } finally {
    await without.close()
    await forbidden.close()
  }
})

test('an invalid address of the service stops the start', () => {
  expect(() => readEnv({ OUTPOST_TRANSLATE_URL: 'ftp://example.com' })).toThrow('OUTPOST_TRANSLATE_URL')
})
