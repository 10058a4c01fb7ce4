import { createHash } from 'node:crypto'
import { putRequest } from '@outpost/contract/device/put'
import { firmwareOf } from '@outpost/agent/platform/fake/image'
import ssh2 from 'ssh2'
import { backupOf } from './images-of-devices.ts'
import type { Member } from './member.ts'
import type { TestOutpost } from './outpost.ts'

/** A file that was uploaded to the server. */
export interface Given {
  id: number
  name: string
  bytes: Buffer
  sha256: string
}

const imageOf = (version: string, size = 300_000): Buffer =>
  firmwareOf({ metadata_version: '1.1', supported_devices: ['maker,rutx'], version }, { size })
const configurationArchive = (): Buffer =>
  backupOf({ 'etc/config/system': "config system\n\toption hostname 'From a backup'\n" })

async function give({ admin }: Pick<TestOutpost, 'admin'>, type: string, name: string, bytes: Buffer): Promise<Given> {
  const form = new FormData()
  form.set('type', type)
  form.set('file', new File([new Uint8Array(bytes)], name))
  const { status, body } = await admin.post('/files', form)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return { id: body.data.id, name, bytes, sha256: createHash('sha256').update(bytes).digest('hex') }
}

export const giveFirmware = (outpost: Pick<TestOutpost, 'admin'>, version: string, bytes?: number): Promise<Given> =>
  give(outpost, 'firmware', `${version.replace(/[^\w.]/g, '_')}.bin`, imageOf(version, bytes))

/** Uploads a configuration and stores RUTX50 as its model, whatever the archive contains. */
export async function giveConfiguration(outpost: TestOutpost): Promise<Given> {
  const given = await give(outpost, 'config', 'backup.tar.gz', configurationArchive())
  await outpost.asOwner(`update files set device_model = 'RUTX50' where id = ${given.id}`)
  return given
}

/** Connects as a device. Rejects if its login is refused. */
function logIn(client: ssh2.Client, port: number, { id, key }: Pick<Member, 'id' | 'key'>): Promise<void> {
  client.on('error', () => {})
  return new Promise((resolve, reject) => {
    client.once('ready', resolve)
    client.once('close', () => reject(new Error('the login was refused')))
    client.connect({ host: '127.0.0.1', port, username: `d_${id}`, privateKey: key.private, readyTimeout: 15_000 })
  })
}

/** Requests a file as a device does. @returns the bytes received and the exit status */
export async function fetchBy(
  port: number,
  device: Pick<Member, 'id' | 'key'>,
  token: string,
  from = 0,
): Promise<{ bytes: Buffer; status: number | undefined }> {
  const client = new ssh2.Client()
  try {
    await logIn(client, port, device)
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

/** Hands over a file as a device does, with its true size and hash. @returns the exit status */
export async function sendBy(
  port: number,
  device: Pick<Member, 'id' | 'key'>,
  token: string,
  bytes: Buffer,
): Promise<number | undefined> {
  const client = new ssh2.Client()
  try {
    await logIn(client, port, device)
    const claim = { token, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
    return await new Promise((resolve, reject) => {
      client.exec(putRequest(claim), (error, channel) => {
        if (error) return reject(error)
        let status: number | undefined
        channel.on('data', () => {})
        channel.on('exit', (code: number | null) => (status = code ?? undefined))
        channel.on('close', () => resolve(status))
        channel.end(bytes)
      })
    })
  } finally {
    client.end()
  }
}
