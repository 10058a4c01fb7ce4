import { feature } from '../kit/feature.ts'
import { configTemplates, multiConfig } from './endpoints.ts'

export default feature({ name: 'multi-config', endpoints: { multiConfig, configTemplates } })
