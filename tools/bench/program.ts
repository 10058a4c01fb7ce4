import type { Client } from 'pg'
import { Program, type ProgramOptions } from '../../tests/support/program.ts'

/** The whole program on a data folder of its own; it ends with what is held. */
export async function startProgram(held: AsyncDisposableStack, options?: ProgramOptions): Promise<Program> {
  const program = await Program.prepare(options)
  held.defer(() => program.stop())
  await program.begin()
  return program
}

/** A connection of the database's owner, who is bound by no row security and no time limit; it ends with what is held. */
export async function connectOwner(held: AsyncDisposableStack, program: Program): Promise<Client> {
  const owner = await program.connect()
  held.defer(() => owner.end())
  return owner
}
