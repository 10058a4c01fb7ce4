import { healthTexts } from '@outpost/contract/system/health/texts'
import type { HealthFinding, HealthReport } from '@outpost/contract/system/health/schemas'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { needMessages } from '../../../kit/i18n/i18n.ts'
import { stubNetwork } from '../../../testing/network.ts'
import { buttonNamed, doing, preparePage, settle, show, text } from '../../../testing/page.tsx'
import { healthMessages } from '../messages.ts'
import HealthPage from './HealthPage.tsx'

beforeAll(async () => {
  await preparePage()
  await needMessages(healthMessages)
})
afterAll(() => vi.unstubAllGlobals())

const copied: string[] = []
Object.defineProperty(navigator, 'clipboard', {
  configurable: true,
  value: { writeText: async (line: string) => void copied.push(line) },
})

const finding = (given: Pick<HealthFinding, 'check' | 'code' | 'verdict'> & Partial<HealthFinding>): HealthFinding => ({
  values: {},
  title: healthTexts.title[given.check],
  text: 'Text of the server',
  act: null,
  command: null,
  page: null,
  milliseconds: 3,
  ...given,
})

const report: HealthReport = {
  checked_at: '2026-11-30 06:00:00',
  version: '0.1.0',
  verdict: 'problem',
  findings: [
    finding({
      check: 'disk',
      code: 'disk.full',
      verdict: 'problem',
      values: { free: '12 MB', size: '20 GB', folder: '/srv/data' },
      act: 'x',
      command: 'du -xh /srv/data',
    }),
    finding({ check: 'mail', code: 'mail.unset', verdict: 'warning', act: 'x', page: '/email-smtp' }),
    finding({ check: 'memory', code: 'memory.ok', verdict: 'ok', values: { free: '1 GB', size: '2 GB' } }),
  ],
}

test('SYSTEM-046 the page shows problems first with what to do, runs again on request, and copies the report as text', async () => {
  let runs = 0
  stubNetwork(() => {
    runs++
    return { body: { success: true, data: report } }
  })
  await show(<HealthPage />)
  await settle(50)
  const titles = [...document.querySelectorAll('h2')].map((heading) => heading.textContent)
  expect(titles).toEqual(['Problems (1)', 'Warnings (1)', 'In order (1)', 'Support bundle'])
  expect(text()).toContain('The disk of the data folder is almost full: 12 MB of 20 GB are free.')
  expect(text()).toContain('Make room at once')
  expect(text()).toContain('du -xh /srv/data')
  expect(document.querySelector('a[href="/email-smtp"]')?.textContent).toBe('Open the page where this is set')
  expect(runs).toBe(1)
  await doing(() => buttonNamed('Run again').click(), 50)
  expect(runs).toBe(2)
  await doing(() => buttonNamed('Copy as text').click(), 50)
  expect(copied).toHaveLength(1)
  expect(copied[0]).toMatch(
    /^Health check at 2026-11-30 06:00:00 UTC, version 0\.1\.0\n\nPROBLEM {2}Disk: Text of the server\n/,
  )
  expect(copied[0]).toContain('$ du -xh /srv/data')
})
