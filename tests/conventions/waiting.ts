/** Features without a folder in the console, and why. */
export const featuresWithoutScreens: Readonly<Record<string, string>> = {
  'device-api': 'waits for its screen; other features use it',
  settings: 'a store behind saved views and choices; the kit reads and writes it',
  'multi-config': 'scripts of the public API; waits for its screen',
  channels: 'outcomes are followed by the kit, in the window of the act that they belong to',
}

/** Endpoints that no screen uses and that are not among the known requests of the public API, with who uses them. */
export const publicEndpoints: Readonly<Record<string, string>> = {
  'configActions.list': 'scripts; waits for the screen of multi-configuration',
  'configActions.get': 'scripts; waits for the screen of multi-configuration',
  'configActions.logs': 'scripts; waits for the screen of multi-configuration',
  'multiConfig.groups': 'scripts; waits for the screen of multi-configuration',
  'configTemplates.update': 'scripts; waits for the screen of multi-configuration',
  'configTemplates.remove': 'scripts; waits for the screen of multi-configuration',
  'apiDescriptions.list': 'scripts of the platform; waits for its screen',
  'apiDescriptions.create': 'scripts of the platform; waits for its screen',
  'apiDescriptions.remove': 'scripts of the platform; waits for its screen',
  'apiDescriptions.document': 'the address that apiDescriptions.read returns',
  'settings.remove': 'scripts that tidy up; the console only overwrites',
  'mail.get': 'scripts; the console shows its list',
  'enrolment.tokens': 'scripts; waits for its screen',
  'enrolment.removeToken': 'scripts; waits for its screen',
  'auth.scopes': 'scripts and integrators; the console shows the scopes of the contract',
  'oauth.token': 'programs that people have given access',
  'oauth.revoke': 'programs that give their access back',
  'devices.removeOne': 'scripts; the console removes the chosen ones at once',
  'devices.monitoring': 'scripts; the console shows it in its list',
  'hostKeys.get': "the operator's scripts, before a change of keys",
  'hostKeys.rotate': "the operator's scripts",
  'configChanges.get': 'scripts; the console reads its list',
}
