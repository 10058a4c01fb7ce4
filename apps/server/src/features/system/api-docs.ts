import { apiDocs, body, none } from '../../kit/api-docs.ts'

export default apiDocs({
  summaries: {
    'terms.get': 'Read the terms of service',
    'audit.list': 'List the audit log of your company and its subsidiaries',
    'audit.acts': 'List the actions that the audit log records',
    'publicAddress.get': 'Read the public address of the installation',
    'publicAddress.set': 'Set the public address of the installation',
    'publicAddress.check': 'Check whether this installation answers at an address',
    'health.check': 'Check the health of the installation',
    'health.bundle': 'Download a support bundle',
    'hosts.list': 'List the hosts of the installation',
    'hosts.join': 'Join the installation as a host',
  },
  operations: {
    'audit.list':
      'Returns what users did in the companies that you see, refused attempts included. Nobody can change or delete entries.',
    'audit.acts': 'Returns the names of all calls that the audit log records.',
    'publicAddress.get':
      'Returns the address at which browsers and devices reach this installation, and whether the environment or an administrator has set it.',
    'publicAddress.set':
      'Sets the public address for links in emails, commands for devices and passkeys. Null removes it: then each request uses the address under which it arrived. Refused if OUTPOST_PUBLIC_URL sets the address.',
    'publicAddress.check':
      'Asks at an address whether this installation answers there, and says what was found. Private addresses are asked only if they belong to this machine or are allowed.',
    'health.check':
      'Runs all checks at once, each with a time limit, and returns the results, the worst first. It takes up to half a minute and changes nothing.',
    'health.bundle':
      'Returns a compressed tar archive with the results of the health check, versions, settings, the latest lines of the log, metrics, and the sizes of tables. Secrets, and addresses of people and networks, are removed.',
    'hosts.list':
      'Returns the hosts whose processes have reported in the last seven days. A host that is stopped in order leaves the list.',
    'hosts.join':
      'For the command `join` on a host. Returns what `host-token` has stored, once and for 15 minutes. Without the token, which is not sent, nobody can read it.',
    'terms.get': 'Returns the terms of service of this installation.',
  },
  fields: {
    'AuditEntry.company_name': 'The name of the company in which it was done, or to which a parent company did it.',
    'AuditEntry.by_parent':
      'Whether a user of a parent company did it to a record of this company. `username` is then a name, and IP address and browser are null.',
    'AuditEntry.user_id': 'The id of the user who did it; null if the account was deleted or nobody was signed in.',
    'AuditEntry.username': 'The email address of the person at that time. It stays when the account is deleted.',
    'AuditEntry.detail': 'What was sent with the call, without secrets.',
    'AuditAct.summary': 'What the call does, in one line.',
    'audit.act': 'Calls to find, by method and path or by their names in this document, separated by commas.',
    'audit.target': 'What it was done to, or how that begins: `tag:` finds acts on any tag.',
    'audit.user_id': 'Ids of users who did it, separated by commas.',
    'audit.company_id': 'Ids of companies in which it was done, separated by commas.',
    'HealthReport.checked_at': 'When the checks ended, in UTC.',
    'HealthReport.version': 'The version of the program that ran the checks.',
    'HealthReport.verdict': 'The worst verdict of all checks: `problem`, `warning`, `unknown` (not measured) or `ok`.',
    'HealthReport.findings': 'The results, the worst first.',
    'HealthFinding.check': 'The name of the check.',
    'HealthFinding.verdict': 'The verdict of this check.',
    'HealthFinding.code': 'What was found, as a fixed code: `disk.low`.',
    'HealthFinding.values': 'The values in the text.',
    'HealthFinding.title': 'The title of the check, in English.',
    'HealthFinding.text': 'What was found, in English.',
    'HealthFinding.act': 'What mends it, in English; null if nothing has to be done.',
    'HealthFinding.command': 'A command line or SQL statement that mends it, or shows more; null if there is none.',
    'HealthFinding.page': 'The page of the console where it is mended; null if there is none.',
    'HealthFinding.milliseconds': 'How long the check took.',
    'Host.name': 'Host name and port.',
    'Host.roles': 'The roles of its processes: `api`, `gateway`, `worker`, `vpn`.',
    'Host.version': 'The version of the program that it runs.',
    'Host.online': 'Whether it has reported within the last 150 seconds.',
    'Host.seen_at': 'When it reported last, in UTC.',
    'HostsListResult.hosts': 'The hosts, by name.',
    'HostsJoinResult.sealed':
      'The settings and the master key, sealed with a key that is derived from the token, as base64.',
    'hosts.handle': 'A value that is derived from the token.',
    'hosts.name': 'Host name and port, for the audit log.',
    'Terms.version': 'The version of the terms. Users are asked again when it changes.',
    'Terms.url': 'The address of the terms; null if the text is here.',
    'PublicAddress.address': 'The public address; null if each request uses the address under which it arrived.',
    'PublicAddress.source': 'Who has set the address: `environment`, `setting`, or `none`.',
    'publicAddress.address': 'Scheme, host name and port, without a path: `https://devices.example.com`.',
    'AddressCheck.address': 'The address that was checked.',
    'AddressCheck.outcome': 'What was found there; `reached` if this installation answers.',
    'AddressCheck.target': 'Where a redirect leads; null for any other outcome.',
  },
  bodies: {
    'hosts.join': none('There is no example: `host-token` makes a token on the command line.'),
    'publicAddress.set': body({ address: 'https://devices.example.com' }),
  },
  parameters: {
    'audit.list.company_id': [1, 2],
  },
  sorts: {
    'audit.list': 'id created_at username act',
  },
})
