import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fillVariables, quoteForShell } from '@outpost/contract/tasks/constants'
import { unprotectedVariable } from '@outpost/contract/tasks/shell-quoting'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'outpost-quoting-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('TASKS-077 no value of a variable that is accepted runs anything, in the shell of this machine', () => {
  const pieces = ['"', "'", '\\', '`', '$(', ')', '(', '${a:-', '}', '# ', '\n', ';', ' ', 'echo', 'a', '$', '{{v}}']
  const attacks = [
    '$(>ran)',
    '`>ran`',
    "'; >ran; '",
    '"; >ran; "',
    '\\',
    "\\'; >ran; '",
    '\n>ran\n',
    '} >ran',
    ') >ran',
  ]
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...pieces), { maxLength: 12 }),
      fc.constantFrom(...attacks),
      (parts, value) => {
        const command = parts.join('')
        fc.pre(command.includes('{{v}}') && unprotectedVariable(command) === undefined)
        try {
          const filled = fillVariables(command, () => quoteForShell(value))
          execFileSync('sh', ['-c', filled], { cwd: folder, stdio: 'ignore', timeout: 5000, env: { PATH: '/nowhere' } })
        } catch {
          // The command itself may be wrong.
        }
        expect(readdirSync(folder)).toEqual([])
      },
    ),
    { numRuns: 500 },
  )
})
