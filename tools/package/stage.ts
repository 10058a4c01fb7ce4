import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync } from 'node:fs'
import { basename, join } from 'node:path'

/** What the program consists of, before `tools/prepare/trim.mjs` removes what only building and testing need. */
const contents = [
  '.npmrc',
  'CHANGELOG.md',
  'README.md',
  'SECURITY.md',
  'apps',
  'node_modules',
  'package-lock.json',
  'package.json',
  'packages',
  'packaging',
  'tools',
  'upgrade-notes.json',
]
const limitMs = 15 * 60_000

/**
 * Copies the program into a new folder, without tests and build tools, as it is installed in /opt/outpost. The console
 * must be built. Throws if that is missing or npm fails.
 */
export function stageProgram(root: string, folder: string): void {
  if (!existsSync(join(root, 'apps/console/dist/index.html')))
    throw new Error('the console is not built: run "node tools/prepare.mjs" first')
  mkdirSync(folder, { recursive: true })
  const run = (file: string, ...words: string[]): void =>
    void execFileSync(file, words, { stdio: ['ignore', 'ignore', 'inherit'], timeout: limitMs })
  for (const name of contents)
    if (name === 'node_modules') run('cp', '--archive', '--reflink=auto', join(root, name), folder)
    else cpSync(join(root, name), join(folder, name), { recursive: true, filter: isOfProgram })
  run(process.execPath, join(folder, 'tools/prepare/trim.mjs'))
  // Everyone may read the program, whatever the umask of its builder was.
  run('chmod', '--recursive', 'u=rwX,go=rX', folder)
}

const isOfProgram = (path: string): boolean => basename(path) !== 'node_modules' && !/\.test\.tsx?$/.test(path)
