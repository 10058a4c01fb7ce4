import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { describe, expect, test } from 'vitest'
import { configuration, kept } from '../secrets.cases.ts'
import { linuxFile } from './linux-files.ts'
import { withoutSecrets } from './secrets.ts'

const never = new AbortController().signal
const leftovers = (): string[] => readdirSync(tmpdir()).filter((name) => name.startsWith('agent-file-'))

describe('files of a Linux machine', () => {
  test('settings lose their secrets and nothing else', () => {
    const text = withoutSecrets(configuration)
    expect(text).not.toContain('canary')
    for (const line of kept) expect(text).toContain(line)
    expect(text.split('\n').filter((line) => line.includes('(removed)'))).toHaveLength(5)
  })

  test('what helps to find a fault is one archive, and nothing stays behind', async () => {
    const before = leftovers()
    const names = execFileSync('tar', ['-tzf', '-'], {
      input: await linuxFile('troubleshoot', never),
      encoding: 'utf8',
    }).split('\n')
    expect(names).toEqual(expect.arrayContaining(['versions.txt', 'network.txt', 'processes.txt', 'log.txt']))
    expect(leftovers()).toEqual(before)
  })

  test.skipIf(existsSync('/etc/config'))('a machine without such settings says so', async () => {
    await expect(linuxFile('backup', never)).rejects.toThrow('no /etc/config')
  })
})
