import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOutpost, type TestOutpost } from '../../testing/outpost.ts'

let outpost: TestOutpost
beforeAll(async () => {
  outpost = await startOutpost(['api'])
})
afterAll(() => outpost.close())

test('AUTH-087 users change their names, and what they leave out stays', async () => {
  const user = await outpost.build.user(1, 'read_only')
  expect((await user.put('/account/name', { first_name: ' Kari ', last_name: 'Nordmann' })).body.data).toEqual({
    username: user.email.split('@')[0],
    first_name: 'Kari',
    last_name: 'Nordmann',
  })
  expect((await user.put('/account/name', { username: 'kari', last_name: '' })).body.data).toEqual({
    username: 'kari',
    first_name: 'Kari',
    last_name: null,
  })
  expect((await user.get('/user')).body).toMatchObject({ username: 'kari', first_name: 'Kari', last_name: null })
})

test('AUTH-087 a username is refused if it is empty, has an @ or has a line break', async () => {
  const user = await outpost.build.user(1, 'read_only')
  for (const username of ['', ' ', 'kari@outpost.test', 'ka\nri', 'k'.repeat(101), null])
    expect(await user.put('/account/name', { username }), String(username)).toMatchObject({
      status: 422,
      body: { errors: [{ source: 'username' }] },
    })
  for (const first_name of ['ka\nri', 'k'.repeat(65), 5])
    expect((await user.put('/account/name', { first_name })).body.errors[0].source).toBe('first_name')
  expect((await user.get('/user')).body).toMatchObject({ first_name: null })
})
