import { parameters } from '@outpost/contract/device/parameters'
import { seenOf } from '@outpost/contract/kit/patterns'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Answer } from '../../apps/server/src/testing/person.ts'
import { Program } from '../support/program.ts'
import { until } from '../support/until.ts'
import { hostileTexts, longWord } from './hostile-texts.ts'
import { RawDevice } from './raw-device.ts'

let program: Program
let device: RawDevice
const named = Object.entries(hostileTexts)
/** Strings that no text of the product can contain; the response must report this. */
const unstorable: [string, string][] = [
  ['a NUL', 'a\0b'],
  ['half of a pair', 'a\ud800b'],
  ['the other half', '\udc00'],
]

beforeAll(async () => {
  program = await Program.start()
  device = await RawDevice.join(program, { serial: 'HOSTILE-1', model: 'RUTX50', name: 'Plain' })
}, 60_000)

afterAll(async () => {
  device?.end()
  await program?.stop()
})

const get = async (path: string): Promise<Record<string, unknown>> => (await program.admin.get(path)).body.data

async function lastSetting(): Promise<unknown> {
  const settings = (await program.admin.get('/storage?limit=1000')).body.data as { key: string; value: unknown }[]
  return settings.toSorted((a, b) => Number(a.key.slice(5)) - Number(b.key.slice(5))).at(-1)?.value
}

/** A place where users enter text: how to send one, and how to read it back. */
interface Place {
  name: string
  send: (text: string, n: number) => Promise<Answer>
  read: (answer: Answer) => Promise<unknown>
}

const places: readonly Place[] = [
  {
    name: "a company's name",
    send: (name) => program.admin.post('/companies', { name, parent_id: 1 }),
    read: async ({ body }) => (await get(`/companies/${body.meta.id}`))['name'],
  },
  {
    name: "a tag's name",
    send: (name, n) => program.admin.post('/tags', { company_id: 1, name, description: `${n}` }),
    read: async ({ body }) => (await get(`/tags/${body.meta.id}`))['name'],
  },
  {
    name: "a tag's description",
    send: (description, n) => program.admin.post('/tags', { company_id: 1, name: `tag ${n}`, description }),
    read: async ({ body }) => (await get(`/tags/${body.meta.id}`))['description'],
  },
  {
    name: "a device's name",
    send: (name) => program.admin.put(`/devices/${device.id}`, { name }),
    read: async () => (await get(`/devices/${device.id}`))['name'],
  },
  {
    name: "a device's description",
    send: (description) => program.admin.put('/devices', { data: [{ id: device.id, description }] }),
    read: async () => (await get(`/devices/${device.id}`))['description'],
  },
  {
    name: "a token's name",
    send: (name) => program.admin.post('/account/tokens', { name }),
    read: async ({ body }) => body.data.name,
  },
  {
    name: 'a stored setting',
    send: (value, n) => program.admin.post('/storage', { key: `word.${n}`, value }),
    read: lastSetting,
  },
  {
    name: "an entry's name",
    send: (name) =>
      program.admin.post('/devices/remote-access', {
        data: [{ device_id: device.id, name, destination_ip: '127.0.0.1', destination_port: 22, protocol: 'ssh' }],
      }),
    read: async () => (await program.admin.get('/devices/remote-access?sort=-created_at&limit=1')).body.data[0].name,
  },
]

/** Describes why a response is not a clear refusal; empty when it names an error code and the field at fault. */
function unclearReason({ status, body }: Answer): string {
  const [error] = body.errors ?? []
  return status >= 400 && status < 500 && error?.code && error.message && error.source
    ? ''
    : `${status} ${JSON.stringify(body)}`
}

describe.each(places)('$name', ({ send, read }) => {
  test('is stored unchanged, or refused with its code and source (SECURITY-025)', { timeout: 60_000 }, async () => {
    const wrong: unknown[] = []
    let kept = 0
    for (const [n, [name, word]] of [...named, ['long', longWord()] as const, ...unstorable].entries()) {
      const answer = await send(word, n)
      if (answer.status >= 300) {
        if (unclearReason(answer)) wrong.push([name, unclearReason(answer)])
        continue
      }
      kept++
      const found = await read(answer)
      if (found !== word && found !== word.trim()) wrong.push([name, found])
      if (unstorable.some(([, bad]) => bad === word)) wrong.push([name, 'was taken'])
    }
    expect(wrong).toEqual([])
    expect(kept).toBeGreaterThan(0)
  })
})

test(
  'lists can be searched, filtered and sorted by any text without a server error (SECURITY-025)',
  { timeout: 60_000 },
  async () => {
    const lists = [
      '/devices',
      '/companies',
      '/tags',
      '/users',
      '/roles',
      '/devices/logs',
      '/devices/remote-access',
      '/devices/pending',
      '/account/tokens',
      '/storage',
    ]
    const names = [
      'q',
      'sort',
      'fields',
      'id',
      'model',
      'ne:operator',
      'firmware',
      'status',
      'limit',
      '__proto__',
      'constructor',
    ]
    const wrong: unknown[] = []
    const answers = new Set<number>()
    for (const [name, word] of [...named, ['long', longWord()] as const, ...unstorable.slice(0, 1)]) {
      const asked = lists.flatMap((list) =>
        names.map(async (parameter) => {
          const answer = await program.admin.get(`${list}?${encodeURIComponent(parameter)}=${encodeURIComponent(word)}`)
          answers.add(answer.status)
          if (answer.status !== 200 && unclearReason(answer)) wrong.push([list, parameter, name, unclearReason(answer)])
        }),
      )
      await Promise.all(asked)
    }
    expect(wrong).toEqual([])
    expect([...answers].toSorted()).toEqual([200, 422])
  },
)

describe('a body with names of built-in object properties', () => {
  const bodies = [
    '{"company_id":1,"name":"poisoned 1","__proto__":{"id":77,"admin":true}}',
    '{"company_id":1,"name":"poisoned 2","constructor":{"prototype":{"admin":true}}}',
    '{"company_id":1,"name":"poisoned 3","toString":"x","hasOwnProperty":1,"valueOf":null}',
    '{"__proto__":{"company_id":1,"name":"poisoned 4"}}',
    '{"company_id":1,"name":{"__proto__":"poisoned 5"}}',
  ]
  test.each(bodies)('%s adds only its own fields, or is refused', async (body) => {
    const answer = await fetch(`${program.url}/api/tags`, {
      method: 'POST',
      body,
      headers: { ...program.admin.headers, 'content-type': 'application/json' },
    })
    const text = await answer.text()
    const { data, errors } = JSON.parse(text)
    expect([201, 400, 422], text).toContain(answer.status)
    if (answer.status !== 201) return expect(errors[0].code).toMatch(/^(MALFORMED_JSON|VALIDATION)$/)
    const plain = (await program.admin.post('/tags', { company_id: 1, name: `plain ${bodies.indexOf(body)}` })).body
      .data
    expect(Object.keys(data).toSorted()).toEqual(Object.keys(plain).toSorted())
    expect(data).toMatchObject({ name: expect.stringMatching(/^poisoned/), company_id: 1 })
    expect(text).not.toContain('admin')
  })
})

describe('text reported by a device', () => {
  const words = named.map(([, word]) => word)

  test(
    'is stored as text in its own fields and in no others (SECURITY-016, DEVICES-072)',
    { timeout: 60_000 },
    async () => {
      const identity = ['id', 'company_id', 'serial', 'mac', 'name', 'status']
      const before = await get(`/devices/${device.id}`)
      const fields = parameters.filter(({ kind }) => kind === 'text').map(({ name }) => name)
      const numbers = parameters.filter(({ kind }) => kind === 'number').map(({ name }) => name)
      expect(fields.length).toBeGreaterThan(words.length)
      const said = Object.fromEntries([...fields, ...numbers].map((field, n) => [field, words[n % words.length]!]))
      const claims =
        '"__proto__":"x","constructor":"x","id":"77","company_id":99,"name":"x","serial":"x","status":1,"mac":"x"'
      device.write(`{"kind":"telemetry","values":{${JSON.stringify(said).slice(1, -1)},${claims}}}`)
      const after = await until('the report', 30, async () => {
        const now = await get(`/devices/${device.id}`)
        return now[fields.at(-1)!] !== null && now
      })
      expect(Object.keys(after).toSorted()).toEqual(Object.keys(before).toSorted())
      expect(identity.map((name) => after[name])).toEqual(identity.map((name) => before[name]))
      expect(fields.filter((field) => after[field] !== said[field])).toEqual([])
      expect(numbers.filter((field) => after[field] !== null)).toEqual([])
    },
  )

  test('is counted by value, whatever the value (DEVICES-024)', async () => {
    for (const word of ['__proto__', 'constructor', 'toString', '<b>']) {
      device.telemetry({ operator: word, connection_type: word, wan_state: word })
      const counts = await until(
        word,
        30,
        async () => {
          const { status, body } = await program.admin.get('/devices/statistics')
          expect(status, JSON.stringify(body)).toBe(200)
          return Object.hasOwn(body.data.operator, word) ? body.data : undefined
        },
        async () => (await program.admin.get('/devices/statistics')).body,
        20,
      )
      expect(counts.operator[word]).toBe(1)
      const found = await program.admin.get(`/devices?operator=${encodeURIComponent(word)}`)
      expect(found.body.data.map(({ id }: { id: number }) => id)).toEqual([device.id])
    }
  })

  test('is stripped of characters that cannot be stored (SECURITY-026)', async () => {
    device.write(String.raw`{"kind":"telemetry","values":{"operator":"a\u0000b\ud800c","ssid_names":"\udfff"}}`)
    const found = await until('the report', 30, async () => {
      const now = await get(`/devices/${device.id}`)
      return now['operator'] === 'ab\ufffdc' && now
    })
    expect(found['ssid_names']).toBe('\ufffd')
  })

  test('in events and results is stored as text (SECURITY-016)', { timeout: 60_000 }, async () => {
    const long = longWord()
    for (const word of words) device.send({ kind: 'event', name: word.slice(0, 64), level: 'error', text: word })
    device.send({ kind: 'event', name: 'long', text: long })
    device.write(String.raw`{"kind":"event","name":"\ud800\u0000__proto__","text":"x","__proto__":{"level":"info"}}`)
    const logs = await until('the events', 30, async () => {
      const { data } = (await program.admin.get(`/devices/${device.id}/logs?limit=100`)).body as {
        data: { type: string; log: string }[]
      }
      return data.some(({ type }) => type === '\ufffd__proto__') && data
    })
    for (const word of words) expect(logs.map(({ log }) => log)).toContain(word)
    expect(logs.find(({ type }) => type === 'long')?.log).toBe(long)

    await program.admin.post(`/devices/${device.id}/command`, { command: words.join('\n') })
    const { id } = await device.heard('run')
    device.write(
      `{"kind":"result","id":"${id}","ok":false,"code":"__proto__","text":${JSON.stringify(words.join(' '))},
      "data":{"output":${JSON.stringify(words.join('\n'))},"exit_code":"<b>","__proto__":{"output":"other"},"constructor":1}}`.replaceAll(
        /\n\s*/g,
        '',
      ),
    )
    const [command] = await until('the result', 30, async () => {
      const { data } = (await program.admin.get(`/devices/${device.id}/commands`)).body
      return data[0]?.state === 'failed' && data
    })
    expect(command).toMatchObject({ input: { command: words.join('\n') }, code: '__proto__', text: words.join(' ') })
    expect(command.data.output).toBe(words.join('\n'))
  })

  test('that is too long or malformed gets an error frame, and the connection stays open (PLANE-019)', async () => {
    const before = await get(`/devices/${device.id}`)
    device.telemetry({ operator: longWord() })
    device.telemetry({ operator: ['x'], ssid_names: { a: 1 } })
    device.send({ kind: 'event', name: longWord(), text: '' })
    device.send({ kind: '__proto__' })
    await until(
      'four errors',
      30,
      () => device.frames.filter(({ kind }) => kind === 'error').length >= 4,
      () => device.frames.slice(-5),
    )
    expect(device.frames.filter(({ kind }) => kind === 'error').map(({ code }) => code)).toEqual([
      'INVALID',
      'INVALID',
      'INVALID',
      'UNKNOWN_KIND',
    ])
    expect((await get(`/devices/${device.id}`))['operator']).toBe(before['operator'])
    expect((await get(`/devices/${device.id}`))['status']).toBe(1)
  })

  test('at enrolment waits as text for approval (PLANE-009)', { timeout: 60_000 }, async () => {
    for (const word of words) {
      const hello = { serial: word, mac: word.slice(0, 32), model: word, firmware: word, name: word }
      expect((await RawDevice.knock(program, hello))[0]).toMatchObject({ kind: 'pending' })
    }
    const { data } = (await program.admin.get('/devices/pending?limit=100')).body as {
      data: { id: number; name: string; fingerprint: string }[]
    }
    // On one line and without invisible characters (SECURITY-035); the rest of the hostile text is unchanged.
    expect(data.map(({ name }) => name).toSorted()).toEqual(words.map(seenOf).toSorted())
    const [first] = data
    expect(
      unclearReason(
        await program.admin.post(`/devices/pending/${first!.id}/approve`, {
          fingerprint: first!.fingerprint,
          company_id: 1,
          name: longWord(),
        }),
      ),
    ).toBe('')
    for (const { id, fingerprint } of data) {
      const { status, body } = await program.admin.post(`/devices/pending/${id}/approve`, {
        fingerprint,
        company_id: 1,
      })
      expect(status, JSON.stringify(body)).toBe(200)
    }
    expect((await program.admin.get('/devices?limit=100')).body.data).toHaveLength(words.length + 1)
  })
})
