import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import type { Fleet } from '../../apps/agent/src/fleet.ts'
import { startBrowser } from '../support/browser.ts'
import { adminLogin, Program, type ProgramOptions } from '../support/program.ts'
import { smallFleet } from './small-fleet.ts'
import { visit, type Visitor } from './visitor.ts'

/** What the tests of a file share; available during all of its tests. */
export let program: Program
export let browser: Browser
export let visitor: Visitor
export let page: Page
/** Only set when `setUpBrowserTest` starts devices. */
export let fleet: Fleet

interface Setting {
  options?: ProgramOptions
  /** The number of simulated devices that are online from the start. */
  devices?: number
  /** The index of the first device, which decides what is behind it: 15 to 17 have a PLC. */
  firstDevice?: number
  /** The firmware of the devices, if it is not the usual one. */
  firmware?: string
  /** Runs when the program is up, before the first page is opened. */
  prepare?: (program: Program) => Promise<unknown>
}

/**
 * Starts a program for the test file and a browser signed in as its administrator, and stops both after the last test.
 */
export function setUpBrowserTest({
  options = {},
  devices = 0,
  firstDevice = 0,
  firmware,
  prepare,
}: Setting = {}): void {
  beforeAll(async () => {
    program = await Program.start(options)
    browser = await startBrowser()
    if (devices > 0) fleet = await smallFleet(program, devices, firstDevice, undefined, firmware)
    await prepare?.(program)
    visitor = await visit(browser, program.url, adminLogin)
    page = visitor.page
  }, 150_000)

  afterAll(async () => {
    await browser?.close()
    await fleet?.stop()
    await program?.stop()
  }, 120_000)
}

/** Registers devices with the given names in the top company. They never connect. */
export async function registerDevices(names: readonly string[]): Promise<void> {
  const data = names.map((name, index) => ({
    company_id: 1,
    device_series: 'rut',
    serial: String(6_001_000_000 + index),
    mac: `001e42aabb${index.toString(16).padStart(2, '0')}`,
    name,
  }))
  expect((await program.admin.post('/devices', { data })).status).toBeLessThan(300)
}
