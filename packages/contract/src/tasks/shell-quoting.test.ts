import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { fillVariables, quoteForShell } from './constants.ts'
import { unprotectedVariable } from './shell-quoting.ts'

const folder = mkdtempSync(join(tmpdir(), 'outpost-quoting-'))
afterAll(() => rmSync(folder, { recursive: true }))

test.each([
  'ping {{v}}',
  "echo 'it is' {{v}}",
  'echo "a"{{v}}"b"',
  "echo 'a'{{v}}'b'",
  'uci set network.lan.ipaddr={{v}}',
  'echo "$(uci get {{v}})"',
  'echo "$(echo "${a}" {{v}})" {{v}}',
  '(cd /tmp; echo {{v}})',
  'echo a#b {{v}} ${#} $#',
  "# don't\necho {{v}}",
  'case a in a) echo {{v}};; esac',
  'echo \\"{{v}}',
  '`date` {{v}}',
])('TASKS-077 a variable outside of quotes is accepted: %s', (command) => {
  expect(unprotectedVariable(command)).toBeUndefined()
})

test.each([
  'echo "{{v}}"',
  "echo '{{v}}'",
  'echo "a {{v}} b"',
  'echo `echo {{v}}`',
  'echo \\{{v}}',
  'echo ${{v}}',
  "echo $'a\\'' {{v}}",
  '# {{v}}',
  'echo a # "\n{{v}} "{{v}}"',
  'cat <<X\n{{v}}\nX',
  'echo "$(echo "{{v}}")"',
  'echo "${a:-{{v}}}"',
  'echo "$(case a in a) echo "{{v}}";; esac)"',
])('TASKS-077 a variable that quotes cannot protect is named: %s', (command) => {
  expect(unprotectedVariable(command)).toBe('v')
})

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
