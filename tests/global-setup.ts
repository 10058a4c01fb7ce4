import type { TestProject } from 'vitest/node'
import { startTestServer } from '../apps/server/src/testing/server.ts'

/** Gives the server's tests one PostgreSQL server for the whole run. vitest calls what this returns at the end. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { server, stop } = await startTestServer()
  project.provide('testServer', server)
  return stop
}
