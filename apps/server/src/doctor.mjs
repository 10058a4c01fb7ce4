import * as nodeModule from 'node:module'

// This file contains no types, so that it runs with a Node that is too old for the program and can say so.
const oldestNode = 24

if (Number(process.versions.node.split('.')[0]) < oldestNode) {
  process.stdout.write(
    `PROBLEM  Node: Node ${process.versions.node} is too old: ${oldestNode} or newer is needed.\n         Start with npm start, which installs the Node that belongs to the program.\n         $ npm start\n`,
  )
  process.exit(1)
}
nodeModule.enableCompileCache()
try {
  await import('./doctor.ts')
} catch (error) {
  if (error?.code !== 'ERR_MODULE_NOT_FOUND') throw error
  process.stdout.write(
    `PROBLEM  Packages: ${error.message}\n         Install the packages again.\n         $ npm start\n`,
  )
  process.exit(1)
}
