import { auditTargets } from '../../kit/audit-owners.ts'
import { extend } from '../../kit/extension.ts'
import { feature } from '../../kit/feature.ts'
import audit from './audit-handlers.ts'
import { ownersOfTarget } from './audit-targets.ts'
import consoleErrors from './console-error-handlers.ts'
import health from './health/handlers.ts'
import hosts from './hosts/handlers.ts'
import { systemJobs } from './jobs.ts'
import publicAddress from './public-address-handlers.ts'
import terms from './terms-handlers.ts'

export default feature({
  name: 'system',
  tables: [
    'program_processes',
    'health_samples',
    'host_tokens',
    'acme_certificates',
    'console_builds',
    'console_files',
  ],
  endpoints: [terms, audit, consoleErrors, publicAddress, health, hosts],
  jobs: systemJobs,
  extensions: [extend(auditTargets, ownersOfTarget)],
  apiDocs: () => import('./api-docs.ts'),
})
