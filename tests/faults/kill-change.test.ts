import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { look, prepareDevice, put } from '../../apps/agent/src/test-changes.ts'
import { missingTools } from '../../apps/agent/src/test-shell.ts'
import { bringOnline, ShellAgent } from '../support/disk-agent.ts'
import { printFigures } from '../support/figures.ts'
import { Program } from '../support/program.ts'
import { secondsSince, until } from '../support/until.ts'

const reason = missingTools.length > 0 ? `missing: ${missingTools.join(', ')}` : ''
if (reason) process.stdout.write(`left out: a server that is killed during a change; ${reason}\n`)

interface Change {
  id: number
  state: string
  code: string | null
}

/** A device with agent.sh whose tests succeed once they may. */
class Site {
  readonly agent: ShellAgent
  #device = 0

  private constructor(number: string) {
    this.agent = new ShellAgent(number)
  }

  static async start(program: Program, number: string): Promise<Site> {
    const site = new Site(number)
    const machine = prepareDevice(site.agent.machine)
    machine.program('ping', `[ -e '${machine.path('reachable')}' ]`)
    put(machine, '/etc/keys', 'old')
    site.#device = await bringOnline(site.agent, program)
    return site
  }

  async order(program: Program, content: string, within: number): Promise<Change> {
    const { status, body } = await program.admin.post(this.#path(), {
      entries: [
        { kind: 'file', path: '/etc/keys', content },
        { kind: 'file', path: `/etc/added-${content}`, content },
      ],
      confirm_within: within,
      tests: [{ kind: 'ping', host: '192.0.2.1', timeout: 300 }],
    })
    if (status !== 200) throw new Error(JSON.stringify(body))
    return body.data
  }

  async read(program: Program, { id }: Change): Promise<Change> {
    return (await program.admin.get(this.#path(`/${id}`))).body.data
  }

  #path(rest = ''): string {
    return `/devices/${this.#device}/configurator/changes${rest}`
  }

  /** The state of the newest change in the journal of the device. */
  journal(name: 'state' | 'phase'): string {
    const { machine } = this.agent
    const folder = machine.path('home/txn')
    const states = existsSync(folder) ? readdirSync(folder).map((id) => machine.read('home/txn', id, name).trim()) : []
    return states.find((state) => name === 'phase' || state === 'armed') ?? states.at(-1) ?? ''
  }

  files(): string[] {
    return readdirSync(this.agent.machine.path('root/etc'))
      .filter((name) => name.startsWith('added') || name === 'keys')
      .map((name) => `${name} ${look(this.agent.machine, `/etc/${name}`)?.split(' ').at(-1)}`)
      .toSorted()
  }

  letTestsPass(): void {
    writeFileSync(this.agent.machine.path('reachable'), '')
  }
}

describe.skipIf(reason)('kill -9 of the server between the apply of a change and its confirmation', () => {
  let program: Program
  let inTime: Site
  let tooLate: Site
  const killServer = () => program.kill('supervisor', 'api')
  /** Waits until the server has learnt how a change has ended. */
  const ended = (site: Site, change: Change): Promise<Change> =>
    until('the end of the change', 120, async () => {
      const now = await site.read(program, change)
      return ['confirmed', 'restored', 'refused', 'expired'].includes(now.state) && now
    })

  beforeAll(async () => {
    program = await Program.start()
    inTime = await Site.start(program, '01')
    tooLate = await Site.start(program, '02')
  }, 240_000)
  afterAll(async () => {
    for (const site of [inTime, tooLate]) await site?.agent.destroy()
    await program?.stop()
  }, 90_000)

  test('PLANE-029 CONFIGURATOR-029 CONFIGURATOR-035: back in time, the server confirms; back too late, it learns of the restore', async () => {
    const first = await inTime.order(program, 'new', 300)
    const second = await tooLate.order(program, 'new', 30)
    for (const [site, change] of [
      [inTime, first],
      [tooLate, second],
    ] as const)
      await until('the tests', 60, async () => (await site.read(program, change)).state === 'unconfirmed')
    expect([inTime, tooLate].map((site) => site.journal('state'))).toEqual(['armed', 'armed'])
    await killServer()
    const killed = performance.now()
    await until('the restore', 60, () => tooLate.journal('state') === 'restored')
    expect(tooLate.files()).toEqual(['keys old'])
    expect(inTime.journal('state')).toBe('armed')
    inTime.letTestsPass()
    await program.launch()
    expect(await ended(inTime, first)).toMatchObject({ state: 'confirmed', code: null })
    expect(await ended(tooLate, second)).toMatchObject({ state: 'restored', code: 'NOT_CONFIRMED' })
    expect([inTime, tooLate].map((site) => site.journal('state'))).toEqual(['confirmed', 'restored'])
    expect(inTime.files()).toEqual(['added-new new', 'keys new'])
    expect(tooLate.files()).toEqual(['keys old'])
    printFigures('both outcomes known after the kill', { seconds: secondsSince(killed) })
  }, 300_000)

  test('CONFIGURATOR-035: killed as the device confirms, the server takes the outcome from the device', async () => {
    const change = await inTime.order(program, 'newer', 300)
    await until(
      'the device confirms',
      60,
      () => inTime.files().includes('added-newer newer') && inTime.journal('state') === 'confirmed',
      undefined,
      5,
    )
    await killServer()
    expect(inTime.files()).toContain('keys newer')
    await program.launch()
    expect(await ended(inTime, change)).toMatchObject({ state: 'confirmed', code: null })
  }, 200_000)
})
