import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startOutpost, type TestOutpost } from '../../testing/outpost.ts'
import { person, signIn, type Person } from '../../testing/person.ts'
import { password } from '../../testing/factories.ts'

const readTerms = async ({ url }: TestOutpost) => (await person(url).get('/terms')).body.data
const accepted = async (user: Person): Promise<boolean> => (await user.get('/user')).body.tos_accepted
const stored = (outpost: TestOutpost, id: number) =>
  outpost.asOwner(
    `select tos_version, tos_accepted_at > now() - interval '1 minute' as now from users where id = ${id}`,
  )

test('SYSTEM-014 AUTH-021 AUTH-043 the terms are public, and are accepted with version and time', async () => {
  const outpost = await startOutpost(['api'])
  try {
    expect(await readTerms(outpost)).toMatchObject({
      version: '2023-01-18',
      url: null,
      html: expect.stringContaining('<strong>Terms of service</strong>'),
    })
    const user = await outpost.build.user(1, 'read_only')
    expect((await user.get('/user')).body).toMatchObject({ tos_accepted: false, terms_conditions: false })
    expect((await user.put('/account/user', { tos_accepted: false })).status).toBe(422)
    expect((await user.put('/account/user', { tos_accepted: true })).status).toBe(200)
    expect((await user.get('/user')).body).toMatchObject({ tos_accepted: true, terms_conditions: true })
    expect(await stored(outpost, user.id)).toEqual([{ tos_version: '2023-01-18', now: true }])
    expect(await accepted(outpost.admin)).toBe(false)
  } finally {
    await outpost.close()
  }
})

test('SYSTEM-014 AUTH-043 a brand has its own sanitised terms, and a new version must be accepted again', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'outpost-brand-'))
  const file = join(folder, 'brand.json')
  await writeFile(
    file,
    JSON.stringify({ terms: { version: '2', html: '<p onclick="x()">Ours<script>x</script></p>' } }),
  )
  const outpost = await startOutpost(['api'], { OUTPOST_BRAND: file })
  try {
    expect(await readTerms(outpost)).toEqual({ version: '2', url: null, html: '<p>Ours</p>' })
    const user = await outpost.build.user(1, 'read_only')
    await outpost.asOwner(`update users set tos_accepted_at = now(), tos_version = '2023-01-18' where id = ${user.id}`)
    expect(await accepted(user)).toBe(false)
    await user.put('/account/user', { tos_accepted: true })
    expect(await accepted(user)).toBe(true)
    await writeFile(file, JSON.stringify({ terms: { version: '3', url: 'https://legal.example/terms' } }))
    await outpost.restart()
    expect(await readTerms(outpost)).toEqual({ version: '3', url: 'https://legal.example/terms', html: null })
    expect(await accepted(await signIn(outpost.url, { email: user.email, password }))).toBe(false)
  } finally {
    await outpost.close()
    await rm(folder, { recursive: true, force: true })
  }
})
