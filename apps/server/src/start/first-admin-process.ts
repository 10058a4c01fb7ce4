import { once } from 'node:events'
import { openPool } from '../db/database.ts'
import { failureText } from './failure-text.ts'
import { ensureFirstAdmin, type AdminTask } from './first-admin.ts'

const [{ connection, settings }] = (await once(process, 'message')) as [AdminTask]
const { db, close } = openPool(connection, () => {}, 1)
try {
  process.send!({ admin: await ensureFirstAdmin(db, settings) })
} catch (error) {
  process.stderr.write(`${failureText(error)}\n`)
  process.exitCode = 1
}
await close()
process.disconnect()
