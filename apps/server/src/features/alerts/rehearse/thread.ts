import { enableCompileCache } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import type { Task } from './run.ts'

// Before the rest is loaded: a thread does not inherit it, and would strip the types of all files again.
enableCompileCache()
const [{ openPool }, { rehearse }, { freeAtOf }, { summaryOf }] = await Promise.all([
  import('../../../db/database.ts'),
  import('./rehearse.ts'),
  import('./silences.ts'),
  import('./summary.ts'),
])

const { connection, question, devices, silences, notifyResolved, escalation } = workerData as Task
// A connection that is lost fails its statements as well. All of them end with the thread, which ends with its answer.
const { pool } = openPool(connection, () => {}, 2)
const telling = { notifyResolved, escalation, freeAt: freeAtOf(silences) }
parentPort!.postMessage(summaryOf(question, devices, await rehearse(pool, question, devices, telling)))
