import { createHash } from 'node:crypto'
import type pg from 'pg'
import { sealObserved } from '../../apps/server/src/features/desired-configuration/device-row.ts'
import { searchTexts } from '../../apps/server/src/features/desired-configuration/read/store.ts'
import type { Observed } from '../../apps/server/src/features/desired-configuration/render/diff.ts'
import { parseUci } from '../../apps/server/src/features/desired-configuration/uci/parse.ts'
import type { Sealer } from '../../apps/server/src/kit/secrets.ts'

/** A template with 20 options. `dns` has a value in each provider, `hostname` only its default. */
export const template = {
  name: 'Branch office',
  variables: [
    { name: 'dns', type: 'ipv4' },
    { name: 'hostname', type: 'hostname', default: 'router' },
  ],
  text: `package network
config interface 'wan'
	list dns '{{ dns }}'
	option peerdns '0'
	option metric '5'
config interface 'lan'
	option mtu '1400'
	option delegate '0'
package system
config system 'system'
	option hostname '{{ hostname }}'
	option zonename 'Europe/Oslo'
	option log_size '128'
	option log_ip '198.51.100.9'
package dropbear
config dropbear '@dropbear[0]'
	option PasswordAuth 'off'
	option RootPasswordAuth 'off'
package firewall
config defaults '@defaults[0]'
	option input 'DROP'
	option forward 'DROP'
	option synflood_protect '1'
config rule '@rule[3]'
	option enabled '0'
package dhcp
config dhcp 'lan'
	option leasetime '6h'
	option limit '100'
	list dhcp_option '6,{{ dns }}'
config dnsmasq '@dnsmasq[0]'
	option rebind_protection '1'
	option localservice '1'
	option cachesize '500'`,
} as const

const configs = ['network', 'system', 'dropbear', 'firewall', 'dhcp'] as const

const section = (head: string, options: Record<string, string>): string =>
  `config ${head}\n${Object.entries(options)
    .map(([name, value]) => `\toption ${name} '${value}'\n`)
    .join('')}`

const rule = (number: number): string =>
  section('rule', {
    name: `Rule ${number}`,
    src: 'wan',
    dest: 'lan',
    proto: 'tcp',
    dest_port: String(1000 + number),
    target: 'ACCEPT',
    enabled: '1',
  })

/** The configs of a device, about 170 options: five kinds of devices, which differ in a few of them. */
const textsOf = (device: number): Record<(typeof configs)[number], string> => ({
  network: [
    section("interface 'loopback'", { device: 'lo', proto: 'static', ipaddr: '127.0.0.1', netmask: '255.0.0.0' }),
    section("interface 'lan'", { device: 'br-lan', proto: 'static', ipaddr: '192.168.1.1', netmask: '255.255.255.0' }),
    section("interface 'wan'", { device: 'eth1', proto: 'dhcp', metric: String(1 + (device % 5)) }),
    section("interface 'mob1s1a1'", { proto: 'wwan', modem: '1-1', sim: '1', metric: '3', pdp: '1', method: 'nat' }),
  ].join(''),
  system: section("system 'system'", {
    hostname: `Kind-${device % 5}`,
    zonename: 'UTC',
    timezone: 'UTC0',
    log_size: '64',
  }),
  dropbear: section('dropbear', { PasswordAuth: 'on', RootPasswordAuth: 'on', Port: '22' }),
  firewall: [
    section('defaults', { input: 'REJECT', output: 'ACCEPT', forward: 'REJECT', synflood_protect: '1' }),
    ...Array.from({ length: 18 }, (_, number) => rule(number)),
  ].join(''),
  dhcp: [
    section('dnsmasq', { domainneeded: '1', localise_queries: '1', rebind_protection: '0', localservice: '0' }),
    section("dhcp 'lan'", { interface: 'lan', start: '100', limit: '150', leasetime: '12h' }),
  ].join(''),
})

function observedOf(device: number): Observed {
  return new Map(
    Object.entries(textsOf(device)).map(([config, text]) => [
      config,
      { hash: createHash('sha256').update(text).digest('hex'), sections: parseUci(text, config) },
    ]),
  )
}

/** Devices in one statement. */
const slice = 500

/** Stores for every device what was read of it, as `storeObserved` does. */
export async function seedRead(client: pg.Client, sealer: Sealer): Promise<void> {
  const { rows } = await client.query<{ id: number }>('SELECT id FROM devices ORDER BY id')
  for (let at = 0; at < rows.length; at += slice) {
    const read = rows.slice(at, at + slice).map(({ id }) => {
      const observed = observedOf(id)
      return {
        id,
        observed: sealObserved({ sealer }, observed).toString('base64'),
        hashes: Object.fromEntries([...observed].map(([config, { hash }]) => [config, hash])),
        options: searchTexts(observed, new Set()),
      }
    })
    await client.query(
      `INSERT INTO desired_devices (device_id, company_id, observed, hashes, read_at, options)
       SELECT d.id, d.company_id, decode(r.observed, 'base64'), r.hashes, now(), r.options
       FROM jsonb_to_recordset($1) AS r (id integer, observed text, hashes jsonb, options text[]) JOIN devices d ON d.id = r.id`,
      [JSON.stringify(read)],
    )
  }
  await client.query('VACUUM ANALYZE desired_devices')
}

/** Gives each company directly below the top one its own value of `dns`. */
export const seedValues = (client: pg.Client): Promise<unknown> =>
  client.query(
    `INSERT INTO desired_values (company_id, target_company_id, name, value)
     SELECT id, id, 'dns', '198.51.100.' || id % 100 FROM companies WHERE level = 2`,
  )

/** Gives each device its own value of `hostname`. */
export const seedHostnames = (client: pg.Client): Promise<unknown> =>
  client.query(
    `INSERT INTO desired_values (company_id, device_id, name, value) SELECT company_id, id, 'hostname', 'branch-' || id FROM devices`,
  )
