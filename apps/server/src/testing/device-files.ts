import { createHash } from 'node:crypto'
import { crc32, gzipSync } from 'node:zlib'
import ssh2 from 'ssh2'
import type { Member } from './member.ts'
import type { TestOutpost } from './outpost.ts'

/** A file that the server has. */
export interface Given {
  id: number
  name: string
  bytes: Buffer
  sha256: string
}

/** An image with OpenWrt's metadata behind it (see `firmware.ts`): its body is the same in every run. */
export function firmwareImage(version: string, bytes = 300_000): Buffer {
  const info = Buffer.from(JSON.stringify({ metadata_version: '1.1', supported_devices: ['maker,rutx'], version }))
  const body = Buffer.concat([Buffer.alloc(bytes, Buffer.from([0, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89])), Buffer.alloc(8), info])
  const trailer = Buffer.alloc(16)
  trailer.writeUInt32BE(0x4657_7830, 0)
  trailer.writeUInt32BE(~crc32(body) >>> 0, 4)
  trailer[8] = 1
  trailer.writeUInt32BE(8 + info.length + 16, 12)
  return Buffer.concat([body, trailer])
}

/** A tar of one file (POSIX 1003.1, ustar), packed. */
export function configurationArchive(name = 'etc/config/system', text = "config system\n\toption hostname 'From a backup'\n"): Buffer {
  const header = Buffer.alloc(512)
  header.write(name, 0)
  header.write('0000644\0', 100)
  header.write('0000000\0', 108)
  header.write('0000000\0', 116)
  header.write(`${text.length.toString(8).padStart(11, '0')}\0`, 124)
  header.write('00000000000\0', 136)
  header.write('        ', 148)
  header.write('0', 156)
  header.write('ustar\u000000', 257)
  header.write(`${header.reduce((sum, byte) => sum + byte, 0).toString(8).padStart(6, '0')}\0 `, 148)
  return gzipSync(Buffer.concat([header, Buffer.from(text.padEnd(Math.ceil(text.length / 512) * 512, '\0')), Buffer.alloc(1024)]))
}

async function give(outpost: TestOutpost, type: string, name: string, bytes: Buffer): Promise<Given> {
  const form = new FormData()
  form.set('type', type)
  form.set('file', new File([new Uint8Array(bytes)], name))
  const { status, body } = await outpost.admin.post('/files', form)
  if (status !== 201) throw new Error(JSON.stringify(body))
  return { id: body.data.id, name, bytes, sha256: createHash('sha256').update(bytes).digest('hex') }
}

export const giveFirmware = (outpost: TestOutpost, version: string, bytes?: number): Promise<Given> => give(outpost, 'firmware', `${version}.bin`, firmwareImage(version, bytes))

/** Of a RUTX50, whatever the archive says. */
export async function giveConfiguration(outpost: TestOutpost): Promise<Given> {
  const given = await give(outpost, 'config', 'backup.tar.gz', configurationArchive())
  await outpost.asOwner(`update files set device_model = 'RUTX50' where id = ${given.id}`)
  return given
}

/** Asks for a file as a device does; answers what came and the status at the end. */
export async function fetchBy(port: number, { id, key }: Pick<Member, 'id' | 'key'>, token: string, from = 0): Promise<{ bytes: Buffer; status: number | undefined }> {
  const client = new ssh2.Client()
  client.on('error', () => {})
  try {
    await new Promise<void>((resolve, reject) => {
      client.once('ready', resolve)
      client.once('close', () => reject(new Error('the login was refused')))
      client.connect({ host: '127.0.0.1', port, username: `d_${id}`, privateKey: key.private, readyTimeout: 15_000 })
    })
    return await new Promise((resolve, reject) => {
      client.exec(`get ${token} ${from}`, (error, channel) => {
        if (error) return reject(error)
        const parts: Buffer[] = []
        let status: number | undefined
        channel.on('data', (part: Buffer) => parts.push(part))
        channel.on('exit', (code: number | null) => (status = code ?? undefined))
        channel.on('close', () => resolve({ bytes: Buffer.concat(parts), status }))
      })
    })
  } finally {
    client.end()
  }
}
