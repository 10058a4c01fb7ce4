import { startFleet, type Fleet } from '@outpost/agent/fleet'
import { ShellDevice } from '@outpost/agent/test-shell'
import { hostPublicKeys } from '../../devices/host-keys/host-keys.ts'
import type { TestOutpost } from '../../../testing/outpost.ts'
import { until } from '../../../testing/until.ts'

/** A device that another cloud manages, and the machine on which its commands run. */
export interface JoiningDevice {
  fleet: Fleet
  machine: ShellDevice
  serial: string
  /** The command lines that it was sent. */
  lines: string[]
  close(): Promise<void>
}

/**
 * Connects a device to a server that stands for the other cloud. What that server has it run, it runs in the shell of a
 * machine of its own: the install command therefore starts a real `agent.sh` there.
 */
export async function startJoiningDevice(there: TestOutpost, companyId: number): Promise<JoiningDevice> {
  const { body } = await there.admin.post('/devices/enrolment-tokens', { company_id: companyId, uses: 1 })
  const [hostKey] = await hostPublicKeys(there.running.app)
  const fleet = await startFleet({
    server: `127.0.0.1:${there.port}`,
    hostKey: hostKey!,
    token: body.data.token,
    count: 1,
    models: ['RUTX50'],
    retryMin: 0.2,
  })
  const [device] = fleet.devices
  const machine = new ShellDevice()
  const { serial, mac } = device!
  machine.program('mnf_info', `case $1 in --sn) echo ${serial} ;; --mac) echo ${mac.replaceAll(':', '')} ;; esac`)
  const lines: string[] = []
  device!.platform.exec = async (line) => {
    lines.push(line)
    const { code, output } = await machine.sh(line)
    return { exitCode: code, bytes: Buffer.from(output), more: false, expired: false }
  }
  await until(() => fleet.counters().online === 1, 'the device online at the source', 20_000)
  return {
    fleet,
    machine,
    serial,
    lines,
    async close() {
      await fleet.stop()
      await machine.destroy()
    },
  }
}
