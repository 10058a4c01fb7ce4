import * as nodeModule from 'node:module'

// Types are stripped by Node itself from here on, and `npm start` brings the Node that does it.
const oldestNode = 24

if (Number(process.versions.node.split('.')[0]) < oldestNode) {
  process.stderr.write(
    `Outpost needs Node ${oldestNode} or newer, and this is ${process.versions.node}. "npm start" runs it with the Node that it brings along.\n`,
  )
  process.exit(2)
}

// Before anything else is loaded: a warm start reads compiled code instead of stripping types again. This file has none, since it
// comes before the cache: it alone would bring the stripping along, 40 ms in each process.
nodeModule.enableCompileCache()

if (process.env['OUTPOST_CHILD']) {
  const { runChild } = await import('./start/child.ts')
  await runChild()
} else {
  const { runSupervisor } = await import('./start/supervisor.ts')
  await runSupervisor()
}
