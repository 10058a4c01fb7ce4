import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { buildDeb } from './deb.ts'
import { stageProgram } from './stage.ts'

/** `npm run package:deb [-- FOLDER]`: builds the Debian package for this machine's processor, by default into `dist`. */
const root = join(import.meta.dirname, '../..')
const out = resolve(process.argv[2] ?? join(root, 'dist'))
const tree = mkdtempSync(join(tmpdir(), 'outpost-deb-'))
try {
  stageProgram(root, join(tree, 'opt/outpost'))
  process.stdout.write(`${buildDeb(tree, out)}\n`)
} finally {
  rmSync(tree, { recursive: true, force: true })
}
