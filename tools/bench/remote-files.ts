import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { FilesClient } from '../../apps/server/src/features/remote-access/testing/files-client.ts'
import { OpenSsh, sftpSubsystem } from '../../packages/gateway/src/protocols/testing/hosts.ts'
import type { Program } from '../../tests/support/program.ts'
import { pairs, ratio, type Figure } from './measure.ts'
import { addEntry, deviceAt, hop, openSession } from './remote.ts'

const rounds = 3
const roundTrip = 100
const megabytes = 24
/** Bytes of a request: what OpenSSH sends at most is 256 KiB together with its header. */
const block = String(255 * 1024)
const run = promisify(execFile)

/** Files over SFTP on a distant link, beside the `sftp` of OpenSSH through as many hops. */
export async function benchFiles(held: AsyncDisposableStack, program: Program): Promise<Figure[]> {
  const sshd = new OpenSsh()
  held.defer(() => sshd.stop())
  await sshd.start([sftpSubsystem])
  const file = join(sshd.folder, 'file')
  writeFileSync(file, Buffer.alloc(megabytes * 1e6, 7))
  const entry = await addEntry(program, await deviceAt(held, program, roundTrip), 'sftp', sshd.port)
  const client = await signIn(held, program, entry, sshd)
  const port = await hop(held, await hop(held, sshd.port), roundTrip / 2)
  const figures: Figure[] = []
  for (const [what, ours, theirs] of [
    ['down', () => download(client, file), `get ${file} /dev/null`],
    ['up', () => upload(client, `${file}.ours`), `put ${file} ${file}.theirs`],
  ] as const) {
    await ours()
    const judged = await pairs(rounds, ours, () => raw(sshd, port, theirs))
    figures.push({
      what: `remote: ${megabytes} MB over SFTP ${what}, ${roundTrip} ms link`,
      ours: `${judged.ours.toFixed(1)} MB/s (${ratio(judged.ratio)})`,
      baseline: `${judged.baseline.toFixed(1)} MB/s, sftp -B ${block} -R 64`,
      bar: '>= 0.70 x',
      ok: judged.ratio >= 0.7,
    })
  }
  return figures
}

async function signIn(
  held: AsyncDisposableStack,
  program: Program,
  entry: number,
  sshd: OpenSsh,
): Promise<FilesClient> {
  const client = await new FilesClient(program.url, program.admin, await openSession(program.admin, entry)).opened()
  held.defer(() => client.leave())
  client.say({ t: 'open', username: sshd.user, key: sshd.read('login') })
  await client.hears('hostkey')
  client.say({ t: 'hostkey', accept: true })
  await client.hears('ready')
  return client
}

/** Megabytes per second since a moment. */
const speed = (started: number): number => (megabytes * 1000) / (performance.now() - started)

async function download(client: FilesClient, path: string): Promise<number> {
  const started = performance.now()
  const answer = await client.download(path)
  let bytes = 0
  for await (const chunk of answer.body!) bytes += chunk.length
  if (bytes !== megabytes * 1e6) throw new Error(`${bytes} bytes came: ${answer.status}`)
  return speed(started)
}

async function upload(client: FilesClient, path: string): Promise<number> {
  const started = performance.now()
  const answer = await client.upload(path, Buffer.alloc(megabytes * 1e6, 7), { replace: true })
  if (!answer.ok) throw new Error(`the upload was refused: ${await answer.text()}`)
  return speed(started)
}

/** Runs one command of OpenSSH's client. The connection and sign-in before it are measured and left out. */
async function raw(sshd: OpenSsh, port: number, command: string): Promise<number> {
  const batch = async (lines: string): Promise<number> => {
    const name = join(sshd.folder, 'batch')
    writeFileSync(name, `${lines}\n`)
    const options = ['UserKnownHostsFile=/dev/null', 'StrictHostKeyChecking=no', 'LogLevel=ERROR']
    const started = performance.now()
    await run('sftp', [
      '-q',
      '-B',
      block,
      '-R',
      '64',
      '-P',
      String(port),
      '-i',
      join(sshd.folder, 'login'),
      '-b',
      name,
      ...options.flatMap((option) => ['-o', option]),
      `${sshd.user}@127.0.0.1`,
    ])
    return performance.now() - started
  }
  const without = await batch('pwd')
  return (megabytes * 1000) / ((await batch(command)) - without)
}
