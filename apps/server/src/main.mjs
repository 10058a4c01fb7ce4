import { enableCompileCache } from 'node:module'

// Before anything else is loaded: a warm start reads compiled code instead of stripping types again. This file has none, since it
// comes before the cache: it alone would bring the stripping along, 40 ms in each process.
enableCompileCache()

if (process.env['OUTPOST_CHILD']) {
  const { runChild } = await import('./child.ts')
  await runChild()
} else {
  const { runSupervisor } = await import('./supervisor.ts')
  await runSupervisor()
}
