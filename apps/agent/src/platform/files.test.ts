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
  test('removing secrets keeps all other settings', () => {
    const text = withoutSecrets(configuration)
    expect(text).not.toContain('canary')
    for (const line of kept) expect(text).toContain(line)
    expect(text.split('\n').filter((line) => line.includes('(removed)'))).toHaveLength(5)
  })

  test('the troubleshoot data is one archive, and no temporary files are left', async () => {
    const before = leftovers()
    const names = execFileSync('tar', ['-tzf', '-'], {
      input: await linuxFile('troubleshoot', never),
      encoding: 'utf8',
    }).split('\n')
    expect(names).toEqual(expect.arrayContaining(['versions.txt', 'network.txt', 'processes.txt', 'log.txt']))
    expect(leftovers()).toEqual(before)
  })

  test.skipIf(existsSync('/etc/config'))('a machine without /etc/config reports that it has no settings', async () => {
    await expect(linuxFile('backup', never)).rejects.toThrow('no /etc/config')
  })
})
