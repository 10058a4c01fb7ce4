import type { Client } from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { Program } from './program.ts'

/** A program for one test file, and a connection to its database as the owner. */
export interface TestProgram {
  readonly program: Program
  readonly owner: Client
}

/** Starts a program before the tests of a file and stops it after the last one. */
export function setUpProgram(): TestProgram {
  const stage: { program?: Program; owner?: Client } = {}
  beforeAll(async () => {
    stage.program = await Program.start()
    stage.owner = await stage.program.connect()
  }, 120_000)
  afterAll(async () => {
    await stage.owner?.end()
    await stage.program?.stop()
  }, 60_000)
  return stage as TestProgram
}
