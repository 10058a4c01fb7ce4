/** The checks of a diagnosis, in their order from the client to the target. */
export const diagnosisChecks = [
  'hub_enabled',
  'hub_certificate',
  'hub_running',
  'hub_answers',
  'client_enabled',
  'client_certificate',
  'client_connected',
  'client_heard',
  'target_known',
  'target_allowed',
  'device_enabled',
  'device_certificate',
  'lan_open',
  'device_configured',
  'device_connected',
  'device_heard',
  'hub_interface',
  'hub_forwarding',
  'hub_route',
  'hub_rules',
  'device_answers',
  'device_forwards',
  'target_answers',
] as const
export const checkStates = ['ok', 'failed', 'unknown'] as const
export const diagnosisProtocols = ['tcp', 'udp', 'icmp'] as const
