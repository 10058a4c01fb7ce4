import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { describe, test } from 'vitest'
import { makeKeyPair } from './identity.ts'
import { Bench, read, token } from './test-bench.ts'
import { until } from './test-peer.ts'
import { missingOpenSsh, missingTools, ShellDevice } from './test-shell.ts'

describe
  .skipIf(missingTools.length > 0)
  .concurrent('agent.sh under busybox ash with dbclient (PLANE-002, PLANE-003)', { timeout: 90_000 }, () => {
    test('one pasted line creates a key, enrols, connects and reports real values', async ({
      onTestFinished,
      expect,
    }) => {
      const bench = await Bench.start(onTestFinished)
      const { peer } = bench
      const { code, output } = await bench.install()
      expect(output).toContain('Done: connected to 127.0.0.1 as device 7')
      expect(output).toMatch(/Key of this device: SHA256:[A-Za-z0-9+/]{43}/)
      expect(code).toBe(0)
      // The device has wget alone.
      expect(output).not.toContain('curl')
      const hello = await peer.frame('hello')
      expect(peer.logins.map(({ user }) => user)).toEqual([`enrol:${token}`, 'd_7'])
      expect(new Set(peer.logins.map(({ publicKey }) => publicKey)).size).toBe(1)
      expect(hello).toMatchObject({
        agent: 'agent-sh/1',
        boot: 'boot-1',
        name: read('/proc/sys/kernel/hostname').trim(),
      })
      expect(hello.serial).toBe((read('/sys/class/dmi/id/product_serial') || read('/etc/machine-id')).trim())
      expect(hello.abilities.split(',')).toContain('tunnel.open')
      const { values, at } = await peer.frame('telemetry')
      expect(Math.abs(Number(values['router_uptime']) - Number(read('/proc/uptime').split('.')[0]))).toBeLessThan(60)
      expect(Number(values['memory_used'])).toBeGreaterThan(0)
      expect(Math.abs(at - Date.now() / 1000)).toBeLessThan(60)
      expect(peer.faults).toEqual([])
      expect(bench.device.read('home', 'token')).toBe('')
    })

    test('waits for approval and becomes a member once approved', async ({ onTestFinished, expect }) => {
      const bench = await Bench.start(onTestFinished)
      const { peer } = bench
      let approved = false
      peer.onEnrol = () =>
        approved
          ? { kind: 'enrolled', device: 31, interval: 60 }
          : { kind: 'pending', fingerprint: 'SHA256:x', retry: 1 }
      const { code, output } = await bench.install('')
      expect(output).toContain('waiting for approval on the server')
      expect(code).toBe(0)
      await until('three first contacts', () => peer.logins.filter(({ user }) => user === 'enrol').length >= 3)
      approved = true
      await peer.frame('hello')
      expect(peer.logins.at(-1)!.user).toBe('d_31')
    })

    test('prints why it was refused and keeps trying', async ({ onTestFinished, expect }) => {
      const bench = await Bench.start(onTestFinished)
      const { peer, device } = bench
      peer.onEnrol = () => ({
        kind: 'refused',
        code: 10,
        text: 'this $(touch canary) token\u001b[31m is not valid',
        retry: 1,
      })
      const { code, output } = await bench.install()
      expect(output).toContain('the server refused: 10 this $(touch canary) token?[31m is not valid')
      expect(code).toBe(1)
      await until('another first contact', () => peer.logins.length >= 2)
      expect(device.read('canary')).toBe('')
    })

    test('reconnects after a lost connection and adopts the announced next host key when the server switches to it (PLANE-006)', async ({
      onTestFinished,
      expect,
    }) => {
      const next = makeKeyPair()
      const bench = await Bench.start(onTestFinished)
      bench.nextHostKey = next.public
      await bench.install()
      await bench.replacePeer(next)
      await bench.hellos(1)
      expect(bench.peer.logins[0]!.user).toBe('d_7')
      // A third key is not trusted, so the device makes no login attempt.
      await bench.replacePeer(makeKeyPair())
      await until('a look at both keys', () => bench.peer.accepted >= 2, 30_000)
      expect(bench.peer.logins).toEqual([])
      const { device } = bench
      const saysSo = (run: string): boolean => device.read('tmp', run, 'state').includes('host key is not the one')
      await until('words about it', () => readdirSync(device.path('tmp')).some(saysSo))
      await bench.replacePeer(next)
      await bench.hellos(1)
    })

    test('changes its key on command, and keeps the old one until the server knows the new one (PLANE-012)', async ({
      onTestFinished,
      expect,
    }) => {
      const bench = await Bench.installed(onTestFinished)
      const { peer } = bench
      const old = peer.logins[0]!.publicKey
      peer.run('k1', 'key.rotate')
      const made = String((await peer.result('k1')).data['public_key'])
      expect(made).toMatch(/^ssh-ed25519 /)
      peer.knownKeys = new Set([old])
      peer.drop()
      // Connections that last only a moment count as failures, so the pauses between them grow.
      await until('the new key, then the old one', () => peer.logins.length === 4, 40_000)
      await bench.hellos(2)
      peer.knownKeys = new Set([made])
      peer.drop()
      await bench.hellos(3, 40_000)
      expect(peer.logins.map(({ publicKey }) => publicKey)).toEqual([old, old, made, old, made])
      await until('the new key in the place of the old', () => !existsSync(bench.device.path('home', 'key.next')))
      expect((await bench.device.sh(`dropbearkey -y -f '${bench.device.home}/key'`)).output).toContain(made)
    })

    test('reads values from the RutOS tools and does not wait for one that hangs', async ({
      onTestFinished,
      expect,
    }) => {
      const bench = await Bench.start(onTestFinished)
      const { device, peer } = bench
      device.program(
        'mnf_info',
        'case $1 in --sn) echo 6001000001 ;; --mac) echo 001E42AABBCC ;; --name) echo RUTX50000000 ;; --hwver) echo 0304 ;; esac',
      )
      device.program(
        'gsmctl',
        `case $1 in -q) printf 'RSSI: -71\\nRSRP: -98\\nSINR: 12\\nRSRQ: -10\\n' ;; -o) echo 'Telia "N" LTE' ;; -f) echo 24202 ;; -c) echo 415 ;;
      -t) exec sleep 60 ;; -i) echo 868303050000008 ;; *) echo N/A ;; esac`,
      )
      device.program(
        'gpsctl',
        'case $1 in -i) echo 59.913900 ;; -x) echo 10.752200 ;; -s) echo 1 ;; -t) echo 1795000000123 ;; *) echo 0 ;; esac',
      )
      expect((await bench.install()).code).toBe(0)
      const identity = {
        platform: 'rutos',
        serial: '6001000001',
        mac: '00:1E:42:AA:BB:CC',
        model: 'RUTX50',
        imei: '868303050000008',
      }
      expect(await peer.frame('hello')).toMatchObject(identity)
      const { values } = await peer.frame('telemetry')
      expect(values).toMatchObject({
        signal: '-71',
        rsrp: '-98',
        rsrq: '-10',
        sinr: '12',
        operator: 'Telia "N" LTE',
        operator_number: '24202',
        mcc: '242',
        mnc: '02',
        temperature: '41.5',
        latitude: '59.913900',
        gps_time: '1795000000',
        product_code: 'RUTX50000000',
        hardware_revision: '0304',
      })
      expect(values).not.toHaveProperty('connection_type')
      expect(values).not.toHaveProperty('cell_id')
    })

    test('works when the clock starts in 1970 (I38)', async ({ onTestFinished, expect }) => {
      const bench = await Bench.start(onTestFinished)
      bench.device.program('date', 'echo 61')
      await bench.install()
      expect((await bench.peer.frame('telemetry')).at).toBe(0)
    })

    test('stop ends its child processes and says goodbye, and uninstall leaves nothing (PLANE-039)', async ({
      onTestFinished,
      expect,
    }) => {
      const bench = await Bench.installed(onTestFinished)
      const { peer, device } = bench
      peer.run('long', 'exec', { command: 'sleep 300' })
      await peer.frame('ack')
      await device.agent('stop')
      expect((await peer.frame('bye')).text).toBe('the agent was stopped')
      expect(bench.processes()).toEqual([])
      expect((await device.agent('status')).output).toContain('not running')
      await device.agent('start')
      await bench.hellos(2)
      expect((await device.agent('run')).output).toContain('already running')
      expect((await device.agent('uninstall')).code).toBe(0)
      expect(bench.processes()).toEqual([])
      expect(existsSync(device.home)).toBe(false)
      expect(readdirSync(device.path('tmp'))).toEqual([])
      expect(readdirSync(device.root).toSorted()).toEqual(['bin', 'boot_id', 'tmp'])
    })

    test('refuses malformed tokens and an incomplete script', async ({ onTestFinished, expect }) => {
      const bench = await Bench.start(onTestFinished)
      const { device } = bench
      expect((await bench.install('stauts')).output).toContain('neither a command')
      expect((await bench.install("'$(touch canary)'")).output).toContain('neither a command')
      writeFileSync(device.path('half'), bench.script().slice(0, -200))
      await device.sh(`sh '${device.path('half')}' ${token}`)
      expect(existsSync(device.path('home', 'agent.sh'))).toBe(false)
      expect(existsSync(device.path('canary'))).toBe(false)
    })
  })

describe.skipIf(missingOpenSsh.length > 0)('agent.sh under dash with OpenSSH', { timeout: 60_000 }, () => {
  test('enrols, runs commands, keeps tunnels open, follows the host key and changes its own key', async ({
    onTestFinished,
    expect,
  }) => {
    const next = makeKeyPair()
    const bench = await Bench.start(onTestFinished, new ShellDevice('openssh'))
    bench.nextHostKey = next.public
    expect((await bench.install()).output).toContain('Done: connected')
    const { peer } = bench
    peer.run('e1', 'exec', { command: 'echo "a  b"; exit 2' })
    expect((await peer.result('e1')).data).toEqual({ exit_code: '2', truncated: '0', output: 'a  b\n' })
    peer.run('t1', 'tunnel.open', { tunnel: 'c'.repeat(32), port: 4000, host: '127.0.0.1', target: 22 })
    await until('the forward', () => peer.forwards.length === 1)
    peer.run('k1', 'key.rotate')
    const made = (await peer.result('k1')).data['public_key']
    await bench.replacePeer(next)
    await bench.hellos(1)
    expect(bench.peer.logins.some(({ user, publicKey }) => user === 'd_7' && publicKey === made)).toBe(true)
    expect((await bench.device.agent('status')).output).toMatch(/Key: SHA256:/)
    expect((await bench.device.agent('uninstall')).code).toBe(0)
    expect(existsSync(bench.device.home)).toBe(false)
    // A killed process is there until the kernel has removed it.
    await until('the end of its processes', () => bench.processes().length === 0, 10_000)
  })
})
