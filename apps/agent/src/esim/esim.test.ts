import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commands } from '@outpost/contract/device/commands'
import { startFleet, type Fleet } from '../fleet.ts'
import { TestPeer, until } from '../test-peer.ts'
import { type EsimTool, listProfiles, runLpac } from './lpac.ts'

/** The eSIM of the TypeScript agent, on a simulated device. */

describe('the eSIM of a simulated device (SERVICES-013, SERVICES-014)', { timeout: 60_000 }, () => {
  let peer: TestPeer
  let fleet: Fleet
  beforeAll(async () => {
    peer = await TestPeer.start()
    const server = `127.0.0.1:${peer.port}`
    const token = 'tokentokentoken0123456789'
    fleet = await startFleet({
      server,
      hostKey: peer.hostKey,
      token,
      count: 1,
      models: ['RUTX50'],
      retryMin: 0.1,
      speed: 50,
      rebootSeconds: 1,
    })
    await peer.frame('hello')
  })
  afterAll(async () => {
    await fleet.stop()
    await peer.close()
  })

  const act = async (id: string, input: Record<string, unknown>) => {
    await until('a connection', () => fleet.counters().online === 1)
    peer.run(id, 'esim', { confirm_within: 60, ...input })
    return peer.result(id)
  }
  const list = async (id: string) => {
    const { data } = await act(id, { action: 'list' })
    return JSON.parse(commands.esim.output.parse(data).profiles).payload.data as {
      iccid: string
      profileState: string
      profileNickname: string | null
      serviceProviderName: string
    }[]
  }
  const enabled = async (id: string) => (await list(id)).find((one) => one.profileState === 'enabled')!

  test('profiles are listed, named, added and deleted', async () => {
    const [, used, other] = await list('l1')
    expect(used).toMatchObject({ profileState: 'enabled', serviceProviderName: 'Nordic Mobile' })
    expect(await act('n1', { action: 'nickname', iccid: other!.iccid, nickname: 'Ferry' })).toMatchObject({ ok: true })
    expect(await act('d1', { action: 'download', activation_code: 'LPA:1$smdp.example$A-1' })).toMatchObject({
      ok: true,
    })
    expect((await list('l2')).map((one) => one.profileNickname ?? one.serviceProviderName)).toEqual([
      'Bootstrap',
      'Nordic Mobile',
      'Ferry',
      'smdp.example',
    ])
    expect(await act('x1', { action: 'delete', iccid: used!.iccid })).toMatchObject({ ok: false, code: 'INVALID' })
    expect(await act('x2', { action: 'delete', iccid: other!.iccid })).toMatchObject({ ok: true })
    const refused = await act('d2', { action: 'download', activation_code: 'LPA:1$smdp.example$REFUSED' })
    expect(refused).toMatchObject({ code: 'FAILED', text: 'lpac: es9p_authenticate_client: Matching ID is refused' })
  })

  test('a profile is kept once the device has connected again', async () => {
    const hellos = peer.frames.filter(({ kind }) => kind === 'hello').length
    const target = (await list('l3')).at(-1)!
    expect(await act('e1', { action: 'enable', iccid: target.iccid })).toMatchObject({ ok: true })
    expect(peer.frames.filter(({ kind }) => kind === 'hello').length).toBeGreaterThan(hellos)
    expect(await enabled('l4')).toMatchObject({ iccid: target.iccid })
  })

  test('a profile that does not connect the device, or none, is undone, also over a power cut', async () => {
    const before = await enabled('l5')
    await act('d3', { action: 'download', activation_code: 'LPA:1$smdp.invalid$X' })
    const dead = (await list('l6')).at(-1)!
    peer.run('e2', 'esim', { action: 'enable', iccid: dead.iccid, confirm_within: 60 })
    await until('the switch', () => fleet.devices[0]!.platform.connected === false)
    fleet.powerCycle(0, 0.2)
    expect(await peer.result('e2')).toMatchObject({
      ok: false,
      code: 'NOT_CONNECTED',
      text: 'the device did not connect within 60 s, so it went back to the profile before',
    })
    expect(await enabled('l7')).toMatchObject({ iccid: before.iccid })
    expect(await act('o1', { action: 'disable', iccid: before.iccid })).toMatchObject({ code: 'NOT_CONNECTED' })
    expect(await enabled('l8')).toMatchObject({ iccid: before.iccid })
  })
})

test('what is no answer of lpac is a failure, and a list that cannot be read too (SERVICES-013)', async () => {
  const tool = (printed: string): EsimTool => ({ lpac: async () => printed, wait: async () => undefined })
  const { signal } = new AbortController()
  for (const printed of [
    '',
    'Segmentation fault',
    '{"type":"progress","payload":{"code":0,"message":"x","data":null}}',
  ])
    await expect(runLpac(tool(printed), ['profile', 'list'], signal)).rejects.toMatchObject({ code: 'FAILED' })
  const list = '{"type":"lpa","payload":{"code":0,"message":"success","data":[{"iccid":5}]}}'
  await expect(listProfiles(tool(list), signal)).rejects.toMatchObject({ code: 'FAILED' })
})
