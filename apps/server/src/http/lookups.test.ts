import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOutpost, type TestOutpost } from '../testing/outpost.ts'

let outpost: TestOutpost
beforeAll(async () => {
  outpost = await startOutpost(['api'])
})
afterAll(() => outpost.close())

test('FRAME-155 a lookup entry of a user has username, email and id, and one of a mail server configuration id and name', async () => {
  const { admin, build } = outpost
  const user = await build.user(1)
  await admin.post('/email-configurations', {
    name: 'Harbour mail',
    host: 'smtp.example',
    port: 587,
    email: 'noreply@outpost.test',
    username: 'mail',
    password: 'mail',
  })
  const [found] = (await admin.get(`/users?fields=username,email&q=${user.email}`)).body.data
  expect(found).toEqual({ id: user.id, username: user.email.split('@')[0], email: user.email })
  const [mail] = (await admin.get('/email-configurations?fields=name')).body.data
  expect(mail).toEqual({ id: expect.any(Number) as number, name: 'Harbour mail' })
})
