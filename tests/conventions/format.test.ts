import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { root } from './source-files.ts'

const limitMs = 300_000

test('every file is formatted (npm run format)', { timeout: limitMs }, async () => {
  const prettier = join(root, 'node_modules/prettier/bin/prettier.cjs')
  const args = [prettier, '--list-different', '--cache', '.']
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root, timeout: limitMs }).catch(
    (error: { stdout?: string; stderr?: string }) => ({ stdout: `${error.stdout ?? ''}${error.stderr ?? ''}` }),
  )
  expect(stdout.trim()).toBe('')
})
