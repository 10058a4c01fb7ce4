import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { signal } from '../support/processes.ts'
import { secondsSince } from '../support/until.ts'
import { page, program, setUpBrowserTest, visitor } from './setup.ts'
import { findViolations, open } from './visitor.ts'

setUpBrowserTest()

/** How long the server is stopped in all, in ms. */
const stoppedMs = 27_000

test(
  'FRAME-248: a server that hangs with open connections is named within 15 s, and the page recovers on its own',
  { timeout: 120_000 },
  async () => {
    await open(visitor, '/users/roles')
    const before = await page.getByRole('main').innerText()
    const silent = page.getByText('The server is not responding.')
    // Longer than the time after which the page asks: it hears from a server that runs.
    await sleep(10_000)
    expect(await silent.count()).toBe(0)
    const all = [program.supervisorPid, program.pidOf('api'), program.pidOf('worker')]
    signal(all, 'SIGSTOP')
    const struck = performance.now()
    try {
      await silent.waitFor({ timeout: 20_000 })
      expect(secondsSince(struck)).toBeLessThan(15)
      expect(await page.getByRole('main').innerText()).toBe(before)
      expect(await findViolations(page)).toEqual([])
      await sleep(Math.max(0, stoppedMs - (performance.now() - struck)))
      expect(await silent.count()).toBe(1)
    } finally {
      signal(all, 'SIGCONT')
    }
    await page.getByText('Reconnected').waitFor({ timeout: 30_000 })
    await page.getByText('Reconnected').waitFor({ state: 'detached' })
    expect(await silent.count()).toBe(0)
    expect(await page.getByRole('main').innerText()).toBe(before)
  },
)
