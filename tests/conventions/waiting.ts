/** Features without a folder in the console, and why. */
export const featuresWithoutScreens: Readonly<Record<string, string>> = {
  'device-api': 'its page is in multi-config',
  'data-usage': 'its page is in telemetry',
  settings: 'a store behind saved views and choices; the kit reads and writes it',
  channels: 'outcomes are followed by the kit, in the window of the act that they belong to',
}

/** Endpoints that no screen uses and that are not among the known requests of the public API, with who uses them. */
export const publicEndpoints: Readonly<Record<string, string>> = {
  'apiDescriptions.document': 'the page of multi-configuration downloads it by its path',
  'health.bundle': 'the page of the health check downloads it by its path',
  'settings.remove': 'scripts that tidy up; the console only overwrites',
  'mail.get': 'scripts; the console shows its list',
  'enrolment.tokens': 'scripts; waits for its screen',
  'enrolment.removeToken': 'scripts; waits for its screen',
  'auth.scopes': 'scripts and integrators; the console shows the scopes of the contract',
  'oauth.token': 'programs that people have given access',
  'oauth.revoke': 'programs that give their access back',
  'devices.removeOne': 'scripts; the console removes the chosen ones at once',
  'devices.monitoring': 'scripts; the console shows it in its list',
  'deviceCsv.exportWorkbook': 'scripts; the console writes its own workbook of any list',
  'hosts.join': 'the command of a host that joins',
  'hostKeys.get': "the operator's scripts, before a change of keys",
  'hostKeys.rotate': "the operator's scripts",
  'configChanges.get': 'scripts; the console reads its list',
  'dataUsage.companyDays': 'scripts; the console shows the SIMs of a company',
  'dataUsage.tagDays': 'scripts; the console shows the SIMs of a company',
  'alertConfigurations.create': 'scripts; the console creates alerts on the devices',
  'metrics.devices': 'Prometheus, with a token of its own',
  'vpnProfiles.fetchLink': 'apps that import a profile from an address',
  'vpnClients.get': 'scripts; the console shows its list',
  'vpnClients.toggleByPut': 'scripts; the console uses the POST request',
  'events.catalogue': 'integrators; the console shows the catalogue of the contract',
}
