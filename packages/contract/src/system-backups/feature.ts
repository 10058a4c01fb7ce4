import { feature } from '../kit/feature.ts'
import { systemBackups } from './endpoints.ts'

export default feature({ name: 'system-backups', endpoints: { systemBackups } })
