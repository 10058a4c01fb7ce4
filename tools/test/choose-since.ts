import { isTest, repositoryFiles, textOf } from '../../tests/conventions/source-files.ts'
import { readUsers } from './graph.ts'
import { changeSince, choose, rulePrefixes } from './since.ts'
import { filesOf, suites } from './suites.ts'

/** Returns the test files that a change since a commit can break, and reports the suites affected and left out. */
export function chooseSince(root: string, ref: string, say: (text: string) => void): ReadonlySet<string> {
  const change = changeSince(root, ref)
  const files = repositoryFiles()
  const tests = files.filter(isTest)
  const choice = choose(change, { users: readUsers(), tests, textOf, prefixes: rulePrefixes(root, files) })
  say(`since ${ref}: ${change.files.length} files changed, ${choice.tests.size} of ${tests.length} test files run`)
  if (choice.everythingFor !== undefined) say(`  everything, since ${choice.everythingFor} changed`)
  if (choice.features.length > 0) say(`  features that this reaches: ${choice.features.join(', ')}`)
  if (change.rules.length > 0) say(`  rules whose text changed: ${change.rules.join(', ')}`)
  for (const suite of suites) {
    const all = filesOf(suite)
    const run = all.filter((path) => choice.tests.has(path)).length
    say(`  ${suite.name.padEnd(26)}${run === 0 ? 'left out' : `${run} of ${all.length} files`}`)
  }
  return choice.tests
}
