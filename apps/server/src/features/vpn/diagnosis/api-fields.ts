import { fieldsOf } from '../../../kit/api-docs.ts'

export const diagnosisFields = {
  ...fieldsOf('VpnDiagnosis', {
    answer: 'The code of the first check that failed; null if none did.',
    checks: 'All checks in order.',
    code: 'What was checked.',
    state: '`unknown` if it could not be checked.',
    facts: 'What was found, such as the time of the last data or the answer of the target.',
  }),
  ...fieldsOf('vpnDiagnosis', {
    id: 'The id of the hub.',
    client_id: 'The id of the client, which must be a user or custom user of the hub.',
    target:
      'What the client does not reach: an address, or a name that the hub answers, also without the domain of the hub.',
    protocol: 'The protocol to try. `icmp` sends an echo request.',
    port: 'The port to try; required except for `icmp`.',
  }),
}
