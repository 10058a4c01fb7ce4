import type { Program } from '../../context.ts'
import type { AcmeSettings } from '../../start/env.ts'
import type { Acme } from './acme/open.ts'

export { recordProcess } from './processes.ts'
export { acmeProtocol } from './acme/protocol.ts'
export type { Acme }
export type { StoredFile } from './console-builds/build.ts'
export { findFile as findConsoleFile, namesOfFiles as namesOfConsoleFiles } from './console-builds/store.ts'
export { keepConsoleBuild } from './console-builds/keep.ts'
export { healthChecksOfFeatures, databaseCheck, serverCheck, found, type HealthCheck } from './health/check.ts'

/** Opens the certificate that an authority issues automatically. Its code is loaded only if that is switched on. */
export const openAcme = async (app: Program, settings: AcmeSettings): Promise<Acme> =>
  (await import('./acme/open.ts')).openAcme(app, settings)
