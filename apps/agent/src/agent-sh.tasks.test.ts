import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'vitest'
import { Bench } from './test-bench.ts'
import { until } from './test-peer.ts'
import { missingTools, type ShellDevice } from './test-shell.ts'

const [fetchToken, putToken] = ['c'.repeat(64), 'd'.repeat(32)]
/** A text that the commands of tasks contain, such as the value of a variable, and that they do not write. */
const canary = 'canary-4711-of-a-task'

/** Returns the paths of all files and folders of a device. */
const treeOf = (device: ShellDevice): string[] => (readdirSync(device.root, { recursive: true }) as string[]).toSorted()

/** Returns the files of a device that contain the text of the tasks. */
const holding = (device: ShellDevice): string[] =>
  treeOf(device).filter((name) => {
    const path = join(device.root, name)
    return statSync(path).isFile() && readFileSync(path).includes(canary)
  })

/** What is kept of a command: the answer that it gets if it is sent again. */
const isAnswer = (name: string): boolean => /^home\/cmd\/[^/]+(\/(started|result))?$/.test(name)

describe.skipIf(missingTools.length > 0)('what the tasks of a group leave on a device', { timeout: 90_000 }, () => {
  test('only the file that a task places and the answers of commands stay: no command, copy or process (TASKS-067)', async ({
    onTestFinished,
    expect,
  }) => {
    const bench = await Bench.installed(onTestFinished)
    const { peer, device } = bench
    const bytes = Buffer.concat([Buffer.from(canary), randomBytes(100_000)])
    peer.files.set(fetchToken, bytes)
    writeFileSync(device.path('wanted'), 'a file that a task requests')
    peer.run('warm-up', 'exec', { command: 'true', token: putToken })
    await peer.result('warm-up')
    const [before, processes] = [treeOf(device), bench.processes().length]

    peer.run('ok', 'exec', { command: `: '${canary}'; head -c 300000 /dev/zero`, token: putToken })
    peer.run('fails', 'exec', { command: `: '${canary}'; exit 3`, token: putToken })
    peer.run('slow', 'exec', { command: `: '${canary}'; sleep 300`, token: putToken }, 2)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const placing = { token: fetchToken, size: bytes.length, sha256, path: device.path('placed') }
    peer.run('place', 'file.fetch', placing)
    peer.run('broken', 'file.fetch', { ...placing, sha256: 'e'.repeat(64), path: device.path('broken') })
    peer.run('request', 'file.send', { file: 'path', path: device.path('wanted'), token: 'f'.repeat(32) })
    const results = []
    for (const id of ['ok', 'fails', 'slow', 'place', 'broken', 'request']) results.push(await peer.result(id))
    expect(results.map(({ ok }) => ok)).toEqual([true, true, false, true, false, true])
    expect(results[2]).toMatchObject({ code: 'TIMEOUT' })

    await until('no process of a task', () => bench.processes().length === processes)
    const added = () => treeOf(device).filter((name) => !before.includes(name) && !isAnswer(name))
    await until('only the placed file', () => added().join() === 'placed').catch(() => undefined)
    expect(added()).toEqual(['placed'])
    expect(holding(device)).toEqual(['placed'])
    expect(bench.processes().filter((line) => line.includes(canary) || line.includes('sleep 300'))).toEqual([])
  })
})
