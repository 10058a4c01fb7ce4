import type { TestProject } from 'vitest/node'
import { startTestServer } from '../apps/server/src/testing/server.ts'

/**
 * Starts one PostgreSQL server for the server's tests of a whole run. vitest calls the returned function at the end.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { server, stop } = await startTestServer()
  project.provide('testServer', server)
  return stop
}
