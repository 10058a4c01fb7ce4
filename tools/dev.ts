import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createServer } from 'vite'
import { endChild } from '../apps/server/src/start/end-child.ts'

/**
 * `npm run dev`: the server with the demo and its fake devices, and the console from its sources. Ctrl-C ends
 * everything; when one of them ends, so does the other. The data are in data/dev, unless OUTPOST_DATA_DIR is set.
 */
const root = join(import.meta.dirname, '..')
const port = process.env['PORT'] || '8080'
const dataDir = process.env['OUTPOST_DATA_DIR'] || join(root, 'data/dev')
const stopLimitMs = 20_000
const say = (text: string): void => void process.stdout.write(`${text}\n`)

mkdirSync(dataDir, { recursive: true, mode: 0o700 })
const server = spawn(process.execPath, [join(root, 'apps/server/src/main.mjs')], {
  cwd: root,
  env: { ...process.env, PORT: port, OUTPOST_DATA_DIR: dataDir, OUTPOST_DEMO: '1' },
  stdio: ['ignore', 'inherit', 'inherit'],
})
const serverGone = new Promise<number>((resolve) => server.once('exit', (code) => resolve(code ?? 1)))

// The address to which the console's configuration forwards what is not its own source.
process.env['OUTPOST_SERVER'] = `http://127.0.0.1:${port}`
const vite = await createServer({ root: join(root, 'apps/console') }).catch((error: unknown) => {
  say(`The console cannot be served: ${error instanceof Error ? error.message : String(error)}`)
  return undefined
})

let ending = false
async function end(code: number): Promise<void> {
  if (ending) return
  ending = true
  await Promise.all([endChild(server, stopLimitMs), vite?.close()])
  process.exit(code || (await serverGone))
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0))
void serverGone.then(end)

if (vite) {
  await vite.listen()
  say(`The console in development: ${vite.resolvedUrls?.local[0] ?? `port ${vite.config.server.port}`}`)
} else await end(1)
