import { randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { firmwareOf } from '@outpost/agent/platform/fake/image'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formOf } from '../../testing/calls.ts'
import { backupOf, tarOf } from '../../testing/images-of-devices.ts'
import { startOutpost, type TestOutpost } from '../../testing/outpost.ts'

/** Tests with hostile files that are slow to parse. */
let outpost: TestOutpost
beforeAll(async () => {
  outpost = await startOutpost(['api'])
})
afterAll(() => outpost.close())

const send = (content: Buffer, type: string) =>
  outpost.admin.post('/files', formOf({ type, file: new File([new Uint8Array(content)], 'hostile.tar.gz') }))
const blanks = (count: number): string => ' '.repeat(count)

test('FILES-031 small backup archives whose texts are only whitespace are read without delay', async () => {
  const config = { 'etc/config/network': 'config interface' }
  const hostile: Record<string, Record<string, string>> = {
    'a value of blanks': { 'etc/openwrt_release': `DISTRIB_RELEASE=${blanks(262_000)}x` },
    'a value of quotes': { 'etc/openwrt_release': `DISTRIB_RELEASE='${blanks(131_000)}'${blanks(131_000)}x` },
    'empty lines': { 'etc/config/system': `${'\n'.repeat(262_000)}x` },
    'an option of blanks': { 'etc/config/system': `option device_fw_version${blanks(262_000)}\n'x` },
    'one long line': { 'etc/os-release': `NAME=${'"'.repeat(262_000)}` },
  }
  for (const [what, members] of Object.entries(hostile)) {
    const archive = backupOf({ ...config, ...members })
    expect(archive.length, what).toBeLessThan(1500)
    expect((await send(archive, 'config')).status, what).toBe(200)
  }
})

test('FILES-031 the values of a backup are read in shell and configuration syntax, quoted or not', async () => {
  const told = async (members: Record<string, string>) =>
    (await send(backupOf({ 'etc/config/network': randomBytes(8).toString('hex'), ...members }), 'config')).body.data
      .version
  expect(await told({ 'etc/openwrt_release': 'DISTRIB_ID="Maker"\r\nDISTRIB_RELEASE=\'23.05.2\'  \n' })).toBe(
    'Maker 23.05.2',
  )
  expect(await told({ 'etc/os-release': 'NAME=Plain\nVERSION_ID="1.0\n' })).toBe('Plain "1.0')
  expect(
    await told({
      'etc/config/system': "config system\n\toption hostname 'a'\n\toption  device_fw_version  'RUTX_R_00.07.06'\n",
    }),
  ).toBe('RUTX_R_00.07.06')
})

test('FILES-031 an image whose metadata ends in zeros is read without delay, and trailing zeros do no harm', async () => {
  const image = (after: string) =>
    firmwareOf({ supported_devices: ['maker,rutx'], version: 'RUTX_R_00.07.06' }, { after })
  expect(await send(image('\0'.repeat(120_000)), 'firmware')).toMatchObject({
    status: 200,
    body: { data: { version: 'RUTX_R_00.07.06' } },
  })
  expect(await send(image(`${'\0'.repeat(120_000)}x`), 'firmware')).toMatchObject({
    status: 200,
    body: { data: { version: '' } },
  })
})

test('FILES-031 an archive with more headers than allowed members is refused', async () => {
  const folder = tarOf({ 'etc/': '' }).subarray(0, 512)
  folder.write('5', 156)
  folder.write('        ', 148)
  folder.write(
    `${folder
      .reduce((all, byte) => all + byte, 0)
      .toString(8)
      .padStart(6, '0')}\0 `,
    148,
  )
  const archive = gzipSync(
    Buffer.concat([
      tarOf({ 'etc/config/network': '' }).subarray(0, 512),
      ...Array.from({ length: 11_000 }, () => folder),
    ]),
  )
  expect(await send(archive, 'config')).toMatchObject({
    status: 422,
    body: { errors: [{ code: 'FILE_NOT_RECOGNISED' }] },
  })
})
