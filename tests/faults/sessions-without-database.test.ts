import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { missingTools } from '../../apps/agent/src/test-shell.ts'
import { downloadRecording } from '../../apps/server/src/features/remote-access/testing/recordings.ts'
import { hasSftpServer } from '../../packages/gateway/src/protocols/testing/hosts.ts'
import { hasTelnetd } from '../../packages/gateway/src/protocols/testing/telnet-host.ts'
import { hasXvnc } from '../../packages/gateway/src/protocols/testing/vnc-host.ts'
import { printFigures } from '../support/figures.ts'
import { killHard } from '../support/processes.ts'
import { Program } from '../support/program.ts'
import { RemoteScene } from '../support/remote-scene.ts'
import { secondsSince, sleep, until } from '../support/until.ts'

const canRun = missingTools.length === 0 && hasSftpServer && hasTelnetd && hasXvnc
if (!canRun) process.stdout.write('left out: sessions while the database restarts; see kill-sessions\n')

/** Seconds for which the database does not come back: more than the end of a session is insisted on. */
const gone = 8

describe.skipIf(!canRun)('while the database is killed again and again, sessions that must be recorded', () => {
  let program: Program
  let scene: RemoteScene
  let ssh: Awaited<ReturnType<RemoteScene['terminal']>>
  let telnet: Awaited<ReturnType<RemoteScene['terminal']>>
  let files: Awaited<ReturnType<RemoteScene['files']>>
  const words: string[] = []

  beforeAll(async () => {
    program = await Program.start()
    scene = await new RemoteScene(program).start()
    ssh = await scene.terminal('ssh')
    telnet = await scene.terminal('telnet')
    files = await scene.files()
  }, 240_000)
  afterAll(async () => {
    await scene?.stop()
    await program?.stop()
  }, 90_000)

  async function type(): Promise<void> {
    const word = `word-${1000 + words.length}`
    ssh.client.type(`echo word-$((1000+${words.length}))\n`)
    await ssh.client.until('the output', () => ssh.client.text.includes(word))
    words.push(word)
  }
  const kill = (): Promise<void> => {
    try {
      return killHard([program.postmaster()])
    } catch {
      return Promise.resolve() // It has not started again yet.
    }
  }
  const answer = async (): Promise<number> => (await program.admin.get('/devices?limit=1')).status

  test('REMOTE-156 go on, and one of them ends', async () => {
    for (let n = 0; n < 5; n++) await type()
    const struck = performance.now()
    let refused = 0
    for (let n = 0; secondsSince(struck) < gone; n++) {
      await kill()
      if (n === 1) telnet.client.leave()
      await type()
      await files.client.does({ t: 'list', path: '/' })
      if ((await answer()) === 503) refused++
      await sleep(300)
    }
    expect(refused, 'the database was gone, or the run is void').toBeGreaterThan(3)
    await until(
      'the database',
      60,
      async () => (await answer()) === 200,
      () => program.output,
    )
    printFigures('the database', { 'gone for, seconds': secondsSince(struck), refused, words: words.length })
    for (let n = 0; n < 5; n++) await type()
    await files.client.does({ t: 'list', path: '/' })
    for (const { client } of [ssh, files]) expect(client.notices.filter(({ t }) => t === 'end')).toEqual([])
  }, 150_000)

  test('REMOTE-046 have an end in the history, also the one that ended meanwhile', async () => {
    const rowOf = async ({ id }: { id: number }) =>
      (await program.admin.get('/devices/connect/logs?limit=100')).body.data.find(
        (row: { id: number }) => row.id === id,
      )
    await until(
      'the end',
      60,
      async () => (await rowOf(telnet)).end_reason === 'left',
      () => rowOf(telnet),
    )
    expect(await rowOf(ssh)).toMatchObject({ end_time: null })
    scene.leave()
    await until(
      'both ends',
      30,
      async () => (await rowOf(ssh)).end_time !== null && (await rowOf(files)).end_time !== null,
    )
  }, 120_000)

  test('REMOTE-151 are recorded without a gap', async () => {
    const path = `/remote/recordings/${ssh.id}`
    await until('the end', 60, async () => (await program.admin.get(path)).body.data.state === 'complete')
    expect((await program.admin.get(`${path}/verification`)).body.data).toMatchObject({ intact: true })
    const text = (await downloadRecording(program, program.admin, ssh.id)).of<string>('o').join('')
    expect(words.filter((word) => !text.includes(word))).toEqual([])
  }, 90_000)
})
