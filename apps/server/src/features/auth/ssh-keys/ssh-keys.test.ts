import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { password } from '../../../testing/factories.ts'
import { startOutpost, type TestOutpost } from '../../../testing/outpost.ts'
import { person, type Person } from '../../../testing/person.ts'
import { sshKeyPair } from '@outpost/gateway/protocols/testing/key-pair'

let outpost: TestOutpost
let companyId: number
let admin: Person & { id: number; email: string }
beforeAll(async () => {
  outpost = await startOutpost(['api'])
  companyId = (await outpost.build.company()).id
  admin = await outpost.build.user(companyId)
})
afterAll(() => outpost.close())

/** Returns an Ed25519 public key as a `.pub` file has it. */
function publicKey(comment = 'laptop'): string {
  const raw = generateKeyPairSync('ed25519').publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
  const blob = Buffer.concat([Buffer.from('\0\0\0\u000bssh-ed25519\0\0\0\u0020', 'latin1'), raw])
  return `ssh-ed25519 ${blob.toString('base64')} ${comment}`
}
const add = (who: Person, public_key: string, name = 'Laptop') => who.post('/account/ssh-keys', { name, public_key })

it('REMOTE-170: keys are added after the password was confirmed, listed and removed', async () => {
  const key = publicKey()
  const bare = person(outpost.url, (await outpost.build.user(companyId)).headers)
  expect((await add(bare, key)).body.errors[0].code).toBe('PASSWORD_CONFIRMATION_REQUIRED')
  await bare.post('/password-confirmation', { password })
  const made = await add(bare, key)
  expect(made.status).toBe(201)
  expect(made.body.data).toEqual({
    id: expect.any(Number),
    name: 'Laptop',
    type: 'ssh-ed25519',
    fingerprint: expect.stringMatching(/^SHA256:[\w+/]{43}$/),
    created_at: expect.any(String),
    last_used_at: null,
  })
  expect((await bare.get('/account/ssh-keys')).body.data).toEqual([made.body.data])
  expect((await admin.del(`/account/ssh-keys/${made.body.data.id}`)).status).toBe(404)
  expect((await bare.del(`/account/ssh-keys/${made.body.data.id}`)).status).toBe(200)
  expect((await bare.get('/account/ssh-keys')).body.data).toEqual([])
})

it('REMOTE-171: a key belongs to one user, and nobody learns whose it is', async () => {
  const key = publicKey()
  const other = await outpost.build.user((await outpost.build.company()).id)
  expect((await add(other, key)).status).toBe(201)
  const [stranger, owner] = [await add(admin, `${key} other comment`), await add(other, key)]
  expect(stranger.status).toBe(409)
  expect(stranger.body.errors[0]).toMatchObject({ code: 'SSH_KEY_TAKEN', source: 'public_key' })
  expect(stranger.body.errors[0].message).not.toContain(other.email)
  expect(owner.body.errors[0].message).toBe(stranger.body.errors[0].message)
  const both = await Promise.all([add(admin, publicKey('a')), add(other, publicKey('a'))])
  expect(both.map(({ status }) => status)).toEqual([201, 201])
  const same = publicKey()
  const race = await Promise.all([add(admin, same), add(other, same)])
  expect(race.map(({ status }) => status).sort()).toEqual([201, 409])
})

it('REMOTE-171: anything but a usable public key is refused', async () => {
  const ed25519 = publicKey().split(' ')[1]!
  const { private: privateKey } = sshKeyPair()
  for (const text of [
    'ssh-ed25519',
    'hello',
    `ssh-rsa ${ed25519}`,
    privateKey,
    `ssh-dss ${ed25519}`,
    randomBytes(60).toString('hex'),
  ])
    expect((await add(admin, text)).body.errors[0], text).toMatchObject({
      code: 'SSH_KEY_NOT_VALID',
      source: 'public_key',
    })
  expect((await add(admin, 'x'.repeat(10_000))).body.errors[0].code).toBe('VALIDATION')
})

it('REMOTE-171: an account has at most 50 keys', async () => {
  const many = await outpost.build.user(companyId)
  for (let n = 0; n < 50; n++) expect((await add(many, publicKey(), `Key ${n}`)).status).toBe(201)
  expect((await add(many, publicKey())).body.errors[0].code).toBe('SSH_KEY_LIMIT')
})

it('REMOTE-171: keys go with the account, and with the tokens when the password is replaced', async () => {
  const key = publicKey()
  const leaving = await outpost.build.user(companyId)
  expect((await add(leaving, key)).status).toBe(201)
  const careful = await outpost.build.user(companyId)
  await add(careful, publicKey())
  const change = { current_password: password, password: 'another good password', revoke_tokens: true }
  expect((await careful.put('/account/password', change)).status).toBe(200)
  expect((await careful.get('/account/ssh-keys')).body.data).toEqual([])
  expect((await admin.del(`/users/${leaving.id}`)).status).toBe(200)
  expect((await add(admin, key)).status).toBe(201)
})
