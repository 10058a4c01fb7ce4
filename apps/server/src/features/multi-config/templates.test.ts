import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOutpost, type TestOutpost } from '../../testing/outpost.ts'
import { person } from '../../testing/person.ts'

/** Who sees the secrets of saved configurations. */
let outpost: TestOutpost
beforeAll(async () => {
  outpost = await startOutpost(['api'])
})
afterAll(() => outpost.close())

const secrets = /WifiKey99|4321|98765432|FormSecret7|QuerySecret|PairSecret/g

test('CONFIGURATOR-088 the version of a saved configuration is any text, and numbers in it sort as numbers', async () => {
  for (const version of ['7.20', '7.3', 'for masts'])
    expect(
      await outpost.admin.post('/devices/configurator/templates', {
        company_id: 1,
        name: `Version ${version}`,
        version,
        template: [{ path: '/system/config', method: 'PUT', request_data: ['{"data":{"hostname":"x"}}'] }],
      }),
    ).toMatchObject({ status: 201, body: { data: { version } } })
  const { data } = (await outpost.admin.get('/devices/configurator/templates?sort=version&q=Version')).body
  expect(data.map(({ version }: { version: string }) => version)).toEqual(['7.3', '7.20', 'for masts'])
  expect(JSON.parse(data[0].template)[0].request_data).toEqual({ data: { hostname: 'x' } })
  for (const { id } of data) await outpost.admin.del(`/devices/configurator/templates/${id}`)
})

test('CONFIGURATOR-031 CONFIGURATOR-081 secrets of a saved configuration are shown only to users and tokens that may write them', async () => {
  const template = [
    { path: '/a', method: 'PUT', request_data: { data: { key: 'WifiKey99', pin: 4321, password: 98765432 } } },
    {
      path: '/b',
      method: 'POST',
      content_type: 'application/x-www-form-urlencoded',
      request_data: 'user=a&password=FormSecret7',
    },
    { path: '/c?password=QuerySecret', method: 'POST', request_data: [{ name: 'password', value: 'PairSecret' }] },
  ]
  const made = await outpost.admin.post('/devices/configurator/templates', {
    company_id: 1,
    name: 'Secrets',
    version: '1.0.0',
    template,
  })
  expect([made.status, JSON.stringify(made.body)]).toEqual([201, expect.stringContaining('WifiKey99')])
  const seenBy = async (scopes: string[]) => {
    const { body } = await outpost.admin.post('/account/tokens', { name: scopes.join(' '), scopes })
    const list = await person(outpost.url, { authorization: `Bearer ${body.data.token}` }).get(
      '/devices/configurator/templates',
    )
    return JSON.stringify(list.body.data[0].template).match(secrets) ?? []
  }
  expect(await seenBy(['device_configurations:read'])).toEqual([])
  expect(await seenBy(['device_configurations:read', 'device_configurations:write'])).toHaveLength(6)
})
