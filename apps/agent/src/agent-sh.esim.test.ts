import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { describe, test } from 'vitest'
import { commands } from '@outpost/contract/device/commands'
import { Bench } from './test-bench.ts'
import { until } from './test-peer.ts'
import { missingTools, ShellDevice } from './test-shell.ts'

/** The eSIM of agent.sh, under busybox ash, with a tool that answers as lpac documents it. */

const home = '89470000000000000001'
const roaming = '89470000000000000002'
const line = (code: number, message: string, data: unknown): string =>
  JSON.stringify({ type: 'lpa', payload: { code, message, data } })

/** A name that looks like the end of a profile and the begin of an enabled one. */
const hostile = '"},{"iccid":"89470000000000000009","profileState":"enabled'
const profile = (iccid: string, state: string, nickname: string | null = null) => ({
  iccid,
  isdpAid: 'A0000005591010FFFFFFFF8900001100',
  profileState: state,
  profileNickname: nickname,
  serviceProviderName: 'Operator',
  profileName: hostile,
  iconType: 'png',
  icon: 'iVBORw0KGgo='.repeat(200),
  profileClass: 'operational',
})

/**
 * A device whose lpac keeps its profiles in files: `enabled` has the ICCID of the enabled profile. With `cut` in its folder,
 * the device cannot reach the server with another profile than `home`.
 */
function esimDevice(): ShellDevice {
  const device = new ShellDevice()
  Object.assign(device.env, { OUTPOST_ESIM_SETTLE: '1', OUTPOST_ESIM_LINK_TIME: '40', OUTPOST_ESIM_PAUSE: '1' })
  writeFileSync(device.path('enabled'), home)
  for (const one of [home, roaming])
    for (const state of ['enabled', 'disabled'])
      writeFileSync(
        device.path(`${one}.${state}`),
        JSON.stringify(profile(one, state, state === 'enabled' ? 'æ' : null)),
      )
  device.program(
    'lpac',
    [
      `cd '${device.root}'`,
      `printf '%s|' "$@" >>calls; echo >>calls`,
      `ok() { echo '${line(0, 'success', null)}'; }`,
      `fails() { echo '{"type":"lpa","payload":{"code":-1,"message":"'"$1"'","data":"'"$2"'"}}'; exit 255; }`,
      `if [ -e hang ]; then sleep 100; fi`,
      `echo '{"type":"progress","payload":{"code":0,"message":"es10c_get_profiles_info","data":null}}'`,
      'now=$(cat enabled)',
      'case "$1 $2" in',
      '"profile list")',
      `  one=disabled two=disabled; if [ "$now" = ${home} ]; then one=enabled; fi; if [ "$now" = ${roaming} ]; then two=enabled; fi`,
      `  printf '{"type":"lpa","payload":{"code":0,"message":"success","data":[%s,%s]}}\\n' "$(cat ${home}.$one)" "$(cat ${roaming}.$two)" ;;`,
      `"profile enable") if [ -e refuses ]; then fails es10c_enable_profile 'profile not in disabled state'; fi; printf %s "$3" >enabled; ok ;;`,
      '"profile disable") : >enabled; ok ;;',
      `"profile download") if [ "$4" = 'LPA:1$smdp.example$BAD' ]; then fails es9p_authenticate_client 'matching ID refused'; fi; ok ;;`,
      '*) ok ;;',
      'esac',
    ].join('\n'),
  )
  return device
}

async function start(cleanUp: (end: () => Promise<void>) => void): Promise<Bench> {
  const bench = await Bench.start(cleanUp, esimDevice())
  const { code, output } = await bench.install()
  if (code !== 0) throw new Error(output)
  return bench
}

const calls = ({ device }: Bench): string[] => device.read('calls').trim().split('\n')
const done = ({ device }: Bench): boolean => !existsSync(device.path('home', 'esim'))

/** The device connects only with the profile `home`: its SSH client fails with any other. */
function connectOnlyAtHome({ device }: Bench): void {
  device.program(
    'dbclient',
    `if [ "$(cat '${device.path('enabled')}')" != ${home} ]; then exit 1; fi\nexec /usr/bin/dbclient "$@"`,
  )
}

describe.skipIf(missingTools.length > 0).concurrent('the eSIM of agent.sh', { timeout: 120_000 }, () => {
  test('lists profiles without their pictures, renames, adds and deletes them (SERVICES-013)', async ({
    onTestFinished,
    expect,
  }) => {
    const bench = await start(onTestFinished)
    const { peer } = bench
    peer.run('l1', 'esim', { action: 'list' })
    const { ok, data } = await peer.result('l1')
    expect(ok).toBe(true)
    const { profiles } = commands.esim.output.parse(data)
    expect(JSON.parse(profiles).payload.data).toEqual([
      { ...profile(home, 'enabled', 'æ'), icon: null },
      { ...profile(roaming, 'disabled'), icon: null },
    ])
    peer.run('n1', 'esim', { action: 'nickname', iccid: roaming, nickname: "Ferry's 100%; $(id)" })
    expect(await peer.result('n1')).toMatchObject({ ok: true })
    peer.run('d1', 'esim', {
      action: 'download',
      activation_code: 'LPA:1$smdp.example$QR-G-5C$1.3.6.1$1',
      confirmation_code: '12 34'.replace(' ', ''),
    })
    expect(await peer.result('d1')).toMatchObject({ ok: true })
    peer.run('x1', 'esim', { action: 'delete', iccid: roaming })
    expect(await peer.result('x1')).toMatchObject({ ok: true })
    const made = calls(bench).filter((call) => call !== 'profile|list|')
    expect(made).toEqual([
      `profile|nickname|${roaming}|Ferry's 100%; $(id)|`,
      'profile|download|-a|LPA:1$smdp.example$QR-G-5C$1.3.6.1$1|-c|1234|',
      'notification|process|-a|-r|',
      `profile|delete|${roaming}|`,
      'notification|process|-a|-r|',
    ])
    peer.run('x2', 'esim', { action: 'delete', iccid: home })
    expect(await peer.result('x2')).toMatchObject({ ok: false, code: 'INVALID' })
    peer.run('d2', 'esim', { action: 'download', activation_code: 'LPA:1$smdp.example$BAD' })
    expect(await peer.result('d2')).toMatchObject({
      ok: false,
      code: 'FAILED',
      text: 'lpac: es9p_authenticate_client: matching ID refused',
    })
    for (const [id, input] of Object.entries({
      i1: { action: 'download', activation_code: 'LPA:1$a b$c' },
      i2: { action: 'download', activation_code: '--help' },
      i3: { action: 'nickname', iccid: roaming, nickname: '-x' },
      i4: { action: 'enable', iccid: '12a' },
      i5: { action: 'purge' },
    })) {
      peer.run(id, 'esim', input)
      expect(await peer.result(id)).toMatchObject({ ok: false, code: 'INVALID' })
    }
  })

  test('enables a profile and keeps it once the device has connected again (SERVICES-014)', async ({
    onTestFinished,
    expect,
  }) => {
    const bench = await start(onTestFinished)
    const { peer, device } = bench
    peer.run('e1', 'esim', { action: 'enable', iccid: roaming, confirm_within: 60 })
    await bench.hellos(2)
    const { ok, data } = await peer.result('e1')
    expect(ok).toBe(true)
    expect(JSON.parse(String(data['profiles'])).payload.data[1].profileState).toBe('enabled')
    expect(readFileSync(device.path('enabled'), 'utf8')).toBe(roaming)
    await until('the end', () => done(bench))
    // Nothing is switched for a profile that is enabled already.
    const before = calls(bench).length
    peer.run('e2', 'esim', { action: 'enable', iccid: roaming })
    expect(await peer.result('e2')).toMatchObject({ ok: true })
    expect(calls(bench).slice(before)).toEqual(['profile|list|'])
  })

  test('goes back to the profile before if the device does not connect, also when it restarts meanwhile (SERVICES-014)', async ({
    onTestFinished,
    expect,
  }) => {
    const bench = await start(onTestFinished)
    const { peer, device } = bench
    connectOnlyAtHome(bench)
    peer.run('e1', 'esim', { action: 'enable', iccid: roaming, confirm_within: 30 })
    await until('the switch', () => readFileSync(device.path('enabled'), 'utf8') === roaming)
    // The power fails: the agent is gone without a word, and starts again after the boot.
    await device.sh(`kill -9 ${device.processes().join(' ')}; rm -f '${device.home}/run'`)
    writeFileSync(device.path('boot_id'), 'boot-2\n')
    await device.agent('start')
    expect(await peer.result('e1', 90_000)).toMatchObject({
      ok: false,
      code: 'NOT_CONNECTED',
      text: 'the device did not connect within 30 s, so it went back to the profile before',
    })
    expect(readFileSync(device.path('enabled'), 'utf8')).toBe(home)
    await until('the end', () => done(bench))
    expect(device.count('reboots')).toBe(0)
  })

  test('a profile that cannot be enabled, or hangs, leaves the one before (SERVICES-014)', async ({
    onTestFinished,
    expect,
  }) => {
    const bench = await start(onTestFinished)
    const { peer, device } = bench
    writeFileSync(device.path('refuses'), '')
    peer.run('e1', 'esim', { action: 'enable', iccid: roaming, confirm_within: 30 })
    expect(await peer.result('e1', 60_000)).toMatchObject({
      ok: false,
      code: 'NOT_CONNECTED',
      text: 'lpac: es10c_enable_profile: profile not in disabled state, so it went back to the profile before',
    })
    expect(readFileSync(device.path('enabled'), 'utf8')).toBe(home)
  })

  test('a device without the tool says so, and offers the ability only with it (SERVICES-015)', async ({
    onTestFinished,
    expect,
  }) => {
    const bench = await start(onTestFinished)
    const { peer, device } = bench
    const hello = await peer.frame('hello')
    expect(hello.abilities.split(',')).toContain('esim')
    await device.sh(`rm '${device.bin}/lpac'`)
    peer.run('l1', 'esim', { action: 'list' })
    expect(await peer.result('l1')).toMatchObject({ ok: false, code: 'NO_TOOL' })
  })
})
