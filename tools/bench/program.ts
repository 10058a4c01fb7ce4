import type { Client } from 'pg'
import { Program, type ProgramOptions } from '../../tests/support/program.ts'

/** Starts the whole program on its own data folder; it ends together with `held`. */
export async function startProgram(held: AsyncDisposableStack, options?: ProgramOptions): Promise<Program> {
  const program = await Program.prepare(options)
  held.defer(() => program.stop())
  await program.begin()
  return program
}

/** Connects as the database's owner, without row security and time limit; the connection ends together with `held`. */
export async function connectOwner(held: AsyncDisposableStack, program: Program): Promise<Client> {
  const owner = await program.connect()
  held.defer(() => owner.end())
  return owner
}
