import { expect, test } from 'vitest'
import { unprotectedVariable } from './shell-quoting.ts'

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
