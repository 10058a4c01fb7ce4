import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { missingTools, ShellDevice, withFunctions } from './test-shell.ts'

const phone = 'f0:18:98:00:00:01'

describe.skipIf(missingTools.length > 0)('Wi-Fi and hotspots of the shell agent (HOTSPOTS-024)', () => {
  let device: ShellDevice
  let users: string
  beforeAll(() => {
    device = new ShellDevice()
    const files: Record<string, string> = {
      'sys/class/net/wlan0/phy80211/name': 'phy0',
      'sys/class/net/wlan0/carrier': '1',
      'sys/class/net/wlan0/statistics/rx_bytes': '1000',
      'sys/class/net/wlan0/statistics/tx_bytes': '52000',
      'sys/class/net/wlan1/phy80211/name': 'phy1',
      'sys/class/net/lan1/device/uevent': '',
    }
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(device.path(path)), { recursive: true })
      writeFileSync(device.path(path), `${text}\n`)
    }
    users = device.path('users')
  })
  afterAll(() => device.destroy())
  beforeEach(() => {
    writeFileSync(users, 'reception:secret-1\n')
    device.program(
      'iw',
      `case "$*" in
      "dev wlan0 info") printf 'Interface wlan0\\n\\tssid My net  5G\\n\\ttype AP\\n' ;;
      "dev wlan1 info") printf 'Interface wlan1\\n\\tssid Other\\n\\ttype managed\\n' ;;
      "dev wlan0 station dump") printf 'Station ${phone} (on wlan0)\\n\\tsignal:  \\t-55 [-60] dBm\\nStation f0:18:98:00:00:02 (on wlan0)\\n\\tsignal:  \\t-91 dBm\\n' ;;
      esac`,
    )
    device.program(
      'uci',
      `case "$*" in
      "-q show chilli") printf "chilli.main=chilli\\nchilli.main.network='10.1.0.0'\\n" ;;
      "-q get chilli.main.localusers") echo '${users}' ;;
      "-q get chilli.main.uamlisten") echo 10.1.0.1 ;;
      "-q get chilli.main.dhcpif") echo wlan0 ;;
      *) exit 1 ;;
      esac`,
    )
    device.program(
      'chilli_query',
      `echo "$*" >>'${device.path('asked')}'
      [ "$1" = list ] || exit 0
      echo "${phone.replaceAll(':', '-').toUpperCase()} 10.1.0.2 pass 4f1c 1 reception 120/3600 3/0 2000/0 9000/0 0 0 0/0 0/0 http://x"
      echo "F0-18-98-00-00-09 10.1.0.9 dnat 4f1d 0 - 0/0 0/0 0/0 0/0 0 0 0/0 0/0 -"`,
    )
    device.program('pidof', 'exit 0')
    device.program(
      'logread',
      `cat <<'END'
Sun Nov 29 20:00:00 2026 [1795982400.123] daemon.notice hostapd: wlan0: AP-STA-POSSIBLE-PSK-MISMATCH 00:23:76:00:00:99
Sun Nov 29 20:00:01 2026 [1795982401.123] daemon.info dnsmasq: something 00:23:76:00:00:98
END`,
    )
  })

  const run = async (line: string): Promise<string[]> => {
    const setup = [`ROOT='${device.root}'; RUN='${device.path('run')}'; mkdir -p "$RUN"`, 'uplinks() { echo wan; }']
    const { output } = await withFunctions(device, [...setup, line].join('\n'))
    return output.split('\n').filter(Boolean)
  }
  /** Runs the command `hotspot` with these fields, and returns what the agent sends. */
  const command = async (fields: string): Promise<string> =>
    (
      await run(
        `F_id=x F_index=1 F_users='' F_mac='' F_seconds='' F_rate=''; put() { printf '%s\\n' "$2"; }; ${fields}; act_hotspot`,
      )
    ).join('\n')

  test('lists access points with clients by signal, and no networks that the device itself has joined', async () => {
    expect(await run('access_points')).toEqual(['wlan0 up 2 1000 52000 0,1,0,0,1 My net  5G'])
  })

  test('finds failed logins with their reason in the log', async () => {
    expect(await run('login_failures')).toEqual([
      'failure 1795982400 wlan0 00:23:76:00:00:99 wrong_key AP-STA-POSSIBLE-PSK-MISMATCH 00:23:76:00:00:99',
    ])
    await device.sh(`rm -f '${device.bin}/logread'`)
    expect((await run('login_failures'))[0]).toMatch(/^missing failures .*logread/)
  })

  test('lists the hotspot with its guests and abilities', async () => {
    expect(await run('hotspot_lines')).toEqual([
      '1 up 10.1.0.1 1 chilli users,disconnect,extend,throttle http://10.1.0.1:3990/logon wlan0 My net  5G',
    ])
  })

  test('adds and removes users in the file of coova-chilli, all or none', async () => {
    expect(await command(`F_action=add F_users='room-1 key%251 0 0%0Aroom-2 k2 0 0'`)).toContain('user 0 0 room-2')
    expect(device.read('users')).toBe('reception:secret-1\nroom-1:key%1\nroom-2:k2\n')
    expect(await command(`F_action=add F_users='room-3 k 0 0%0Aroom-1 k 0 0'`)).toContain('code=FAILED')
    expect(await command(`F_action=add F_users='room-3 k 3600 0'`)).toContain('code=NOT_SUPPORTED')
    expect(await command(`F_action=add F_users='a:b k 0 0'`)).toContain('code=INVALID')
    expect(await command('F_action=remove F_users=room-1')).not.toContain('room-1')
    expect(device.read('users')).toBe('reception:secret-1\nroom-2:k2\n')
    expect(await command('F_action=users')).not.toContain('secret-1')
  })

  test('limits and disconnects a guest, and refuses unknown ones', async () => {
    expect(await command(`F_action=limit F_mac=${phone} F_seconds=600`)).toContain('guest ')
    await command(`F_action=limit F_mac=${phone} F_rate=512`)
    await command(`F_action=disconnect F_mac=${phone}`)
    expect(device.read('asked')).toContain('authorize ip 10.1.0.2 sessiontimeout 720\n')
    expect(device.read('asked')).toContain('authorize ip 10.1.0.2 maxbwup 512000 maxbwdown 512000\n')
    expect(device.read('asked')).toContain('logout F0-18-98-00-00-01\n')
    expect(await command('F_action=disconnect F_mac=00:00:00:00:00:01')).toContain('code=NO_GUEST')
    expect(await command('F_action=disconnect F_mac=x F_index=2')).toContain('code=NO_HOTSPOT')
  })
})
