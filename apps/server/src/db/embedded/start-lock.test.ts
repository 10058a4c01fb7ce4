import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { identifyProcess } from './process-identity.ts'
import { withStartLock } from './start-lock.ts'

const folder = mkdtempSync(join(tmpdir(), 'outpost-lock-'))
const file = join(folder, 'start.lock')
beforeEach(() => rmSync(file, { force: true }))
afterAll(() => rmSync(folder, { recursive: true }))

test('only one process holds the lock at a time, also when all of them find the lock of a dead process', async () => {
  const dead = spawn('sleep', ['60'])
  const holder = identifyProcess(dead.pid!)
  dead.kill('SIGKILL')
  await once(dead, 'exit')
  writeFileSync(file, JSON.stringify(holder))
  let inside = 0
  let most = 0
  let turns = 0
  await Promise.all(
    Array.from({ length: 20 }, () =>
      withStartLock(file, async () => {
        inside += 1
        most = Math.max(most, inside)
        await sleep(5)
        inside -= 1
        turns += 1
      }),
    ),
  )
  expect({ most, turns }).toEqual({ most: 1, turns: 20 })
  expect(readdirSync(folder)).toEqual([])
})

test('waits for a live holder, and ignores a process id that was reused', async () => {
  const holder = spawn('sleep', ['60'])
  try {
    const identity = identifyProcess(holder.pid!)!
    writeFileSync(file, JSON.stringify(identity))
    let entered = false
    const waiting = withStartLock(file, async () => {
      entered = true
    })
    await sleep(200)
    expect(entered).toBe(false)
    writeFileSync(file, JSON.stringify({ ...identity, startedAt: '1' }))
    await waiting
    expect(entered).toBe(true)
  } finally {
    holder.kill()
  }
})

test('is released when the work fails', async () => {
  await expect(withStartLock(file, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await withStartLock(file, async () => 'next')).toBe('next')
})
