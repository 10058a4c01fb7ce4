/** How the server reaches a device: over the SSH connection of its agent, or in sessions of TR-069 (CWMP). */
export const deviceProtocols = ['ssh', 'tr-069'] as const
export type DeviceProtocol = (typeof deviceProtocols)[number]

/** What can be done with a device, besides looking at what it reports. */
export type DeviceAct =
  'reboot' | 'refresh' | 'firmware' | 'parameters' | 'shell' | 'tunnel' | 'files' | 'configuration'

/** What devices of a protocol can do (CWMP-010). The console hides everything else, and the server refuses it. */
export const actsOf: Readonly<Record<DeviceProtocol, readonly DeviceAct[]>> = {
  ssh: ['reboot', 'refresh', 'firmware', 'shell', 'tunnel', 'files', 'configuration'],
  'tr-069': ['reboot', 'refresh', 'firmware', 'parameters'],
}

/** Whether a device can do this. A record without the protocol is of a device with SSH. */
export const canDo = (device: { protocol?: DeviceProtocol | undefined }, act: DeviceAct): boolean =>
  actsOf[device.protocol ?? 'ssh'].includes(act)
