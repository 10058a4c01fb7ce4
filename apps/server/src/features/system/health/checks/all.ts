import { healthChecksOfFeatures, type HealthCheck } from '../check.ts'
import { address, names, webDomain } from './address.ts'
import { certificate } from './certificate.ts'
import { connections, growth, migrations, queries, reachable, transactions, vacuum } from './database.ts'
import { ciphers, disk, fileStore, memory } from './machine.ts'
import { mail } from './mail.ts'
import { outside } from './outside.ts'
import { clock, jobs, processes, proxy, versions } from './program.ts'

/** The checks of an installation, in the order in which they are shown, and those of later features. */
export const allChecks = (): readonly HealthCheck[] => [
  address,
  outside,
  names,
  webDomain,
  certificate,
  proxy,
  mail,
  clock,
  reachable,
  migrations,
  growth,
  connections,
  transactions,
  queries,
  vacuum,
  disk,
  fileStore,
  memory,
  ciphers,
  versions,
  processes,
  jobs,
  ...healthChecksOfFeatures.all(),
]
