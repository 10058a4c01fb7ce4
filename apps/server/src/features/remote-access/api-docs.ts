import { apiDocs, body, none } from '../../kit/api-docs.ts'

export default apiDocs({
  operations: {
    'remoteAccess.list': 'Returns the entries through which users reach devices and hosts behind them.',
    'remoteAccess.create':
      'Adds up to 100 entries, each for a host and port as seen from a device. Events on the channel are keyed by device id.',
    'remoteAccess.remove': 'Removes entries. Sessions that are open through them end.',
    'remoteAccess.open': 'Opens a session of an entry and returns a ticket with which the session page connects.',
    'remoteConnect.connect':
      'Connects to the target of an entry for a time, at most 12 hours. About eight events lead to the link: the final event has it in `link`, a host name without scheme, and the id of the session in `data.session_id`. Web pages open on that host; for other protocols the link is the page of the session in the console. A link opens in the browser of its owner after signing in.',
    'remoteConnect.webui':
      'Connects to the web interface of the device itself for a time. Uses the entry for `127.0.0.1` with HTTP or HTTPS, which is added if it is missing.',
    'remoteConnect.cli':
      'Connects to the command line of the device itself: its SSH entry for `127.0.0.1`. The link is the page of the terminal in the console.',
    'remoteConnect.status':
      'Tells for each entry whether someone is connected. Events are keyed by the id of the entry; `value` is `connected`, `available` or `offline`.',
    'remoteConnect.end':
      'Ends a session and closes its connections. Sessions of other users require the permission to end them.',
    'remoteConnect.logs': 'Returns past and running sessions of all entries and users, the latest first.',
    'remoteConnect.links': 'Returns the links to web pages of a device that still work.',
    'remoteConnect.restart':
      'Connects once more to the entry of a session, for the same duration, whether or not that session has ended. The new session has another link.',
    'remoteConnect.ticket':
      'Returns an address that opens a web session in the browser of the caller. It works once, within 30 seconds.',
    'remoteConnect.share':
      'Lets anyone who knows the link of a web session open it without signing in, or ends that: guests are disconnected.',
    'remoteConnect.forgetKey':
      'Forgets the host key or certificate that was accepted for the target of an entry. The next connection accepts the one that the target shows.',
    'remoteScan.portScan':
      'Looks for hosts in the networks behind a device, and tests 20 usual ports of each. The channel has one event, keyed by the id of the device: `completed` of type `port_scan` with the result in `ports`, or an error. The device must be online, and has one scan at a time.',
    'remoteScan.autoScan': 'Like the port scan, with chosen ports.',
    'remoteScan.last':
      'Returns the result of the last port scan that was completed, and the state of the scan that is running or was started last.',
    'remoteScan.cancel': 'Cancels the running port scan of a device. Its channel ends with an error.',
    'remoteAccess.sessions': 'Returns the sessions that were opened through an entry, the latest first.',
  },
  fields: {
    'RemoteAccess.tags': 'The tags of the device.',
    'remoteAccess.id': 'Ids of entries.',
    'remoteAccess.open.id': 'The id of the entry.',
    'remoteAccess.list.device_id': 'Only entries of these devices; ids, separated by commas.',
    'remoteAccess.list.protocol': 'Only entries with these protocols, separated by commas.',
    'remoteAccess.data': 'The entries to add, 1 to 100.',
    'remoteAccess.remove.id': 'Ids of the entries to remove, 1 to 1,000.',
    'RemoteAccess.name': 'The name of the entry.',
    'RemoteAccessListEntry.name': 'The name of the entry.',
    'NewRemoteAccess.name': 'The name of the entry: 3 to 50 letters, digits, blanks, hyphens or underscores.',
    'RemoteSession.id': 'The id of the session.',
    'RemoteSession.name': 'The name of the entry.',
    'remoteConnect.duration':
      'How long the session lasts, in seconds: at least 10. More than 12 hours is shortened to that.',
    'remoteConnect.status.id': 'Ids of entries, 1 to 1,000.',
    'remoteConnect.webui.id': 'The id of the device.',
    'remoteConnect.cli.id': 'The id of the device.',
    'remoteConnect.links.id': 'The id of the device.',
    'remoteConnect.links.type': 'Only links of this kind.',
    'remoteConnect.logs.type': 'Only sessions of this kind: `webui`, `lan-webui` or `cli`.',
    'remoteConnect.logs.user_id': 'Only sessions of this user.',
    'remoteConnect.logs.device_id': 'Only sessions of this device.',
    'remoteConnect.logs.start_date': 'Only sessions that began at this time or later.',
    'remoteConnect.logs.end_date': 'Only sessions that began at this time or earlier.',
    'remoteConnect.url': 'The link of a session, with or without scheme.',
    'remoteConnect.share.id': 'The id of the session.',
    'remoteConnect.forgetKey.id': 'The id of the entry.',
    'remoteConnect.to': 'The path to open; the first page by default.',
    'SessionLog.id': 'The id of the session.',
    'SessionLog.type': 'The kind of session: the device’s own web page, a target behind it, or a command line.',
    'SessionLog.name': 'The name of the entry.',
    'SessionLog.start_time': 'When the session began, as a date and time rather than in Unix seconds.',
    'SessionLog.end_time':
      'When the session ended, as a date and time rather than in Unix seconds; null while it is open.',
    'SessionLog.url': 'The link of a web session while it works; otherwise null.',
    'remoteScan.id': 'The id of the device.',
    'remoteScan.portScan.type': 'The only kind of scan is `ethernet`.',
    'remoteScan.ports': 'The ports to test, 1 to 64, separated by commas. By default 20 usual ones.',
    'PortScan.state': 'The state of the scan that was started last; null if there was none.',
    'PortScan.failure':
      'Why the scan failed: `device` (it did not answer), `agent` (it is too old) or `interrupted` (the server stopped).',
    'PortScan.message': 'The failure in words.',
    'PortScan.username': 'Who started the scan.',
    'PortScan.started_at': 'When the scan was started, in UTC.',
    'PortScan.progress': 'The number of hosts that have been tested.',
    'PortScan.total': 'The number of hosts to test; null while the device looks for them.',
    'PortScan.completed_at': 'When the scan ended that found `ports`, in UTC; null if none was completed.',
    'PortScan.scanned_ports': 'The ports that this scan tested on each host.',
    'PortScan.ports': 'The ports of the device, with the hosts behind them.',
    'ScannedPort.id': 'A number within this result.',
    'ScannedPort.type': 'Always `LAN`: the uplink is not scanned.',
    'ScannedPort.name': 'The port of the switch or, if the device does not know it, the network.',
    'ScannedPort.devices': 'The hosts behind this port.',
    'ScannedHost.mac': 'The MAC address.',
    'ScannedHost.ip': 'The IPv4 address.',
    'ScannedHost.vendor': 'Who has registered the prefix of the MAC address; empty if nobody has.',
    'ScannedHost.port': 'The TCP ports that accepted a connection.',
    'ScannedHost.name': 'The name that the host gave the DHCP server of the device; empty if unknown.',
    'ScannedHost.is_new': 'True if the scan before did not find this host.',
    'ScannedHost.new_port': 'The ports that were closed in the scan before.',
    'DeviceLink.url': 'The address of the web page.',
    'DeviceLink.active': '1 while the link works.',
  },
  bodies: {
    'remoteAccess.create': body({
      data: [
        {
          device_id: 1,
          name: 'Camera',
          destination_ip: '192.168.1.64',
          destination_port: 443,
          protocol: 'https',
          credentials_required: false,
        },
      ],
    }),
    'remoteAccess.remove': body({ id: [205] }),
    'remoteConnect.connect': body({ duration: 1800 }),
    'remoteConnect.webui': body({ duration: 1800 }),
    'remoteConnect.cli': body({ duration: 1800 }),
    'remoteConnect.status': body({ id: [201] }),
    'remoteConnect.end': none('There is no example: the id of a session comes from the final event of a connection.'),
    'remoteConnect.restart': none(
      'There is no example: the link of a session comes from the final event of a connection.',
    ),
    'remoteConnect.ticket': body({ host: '5a0c3e1f7b2d4968a1c3e5f70b2d4f68' }),
    'remoteConnect.share': body({ shared: true }),
  },
  parameters: {
    'remoteAccess.list.id': [201, 202],
    'remoteAccess.list.device_id': [1, 7],
    'remoteConnect.logs.type': 'webui',
    'remoteConnect.links.type': 'webui',
    'remoteScan.portScan.type': 'ethernet',
    'remoteScan.ports': [80, 443],
    'remoteConnect.logs.user_id': 2,
    'remoteConnect.logs.device_id': 1,
  },
})
