import { feature } from '../kit/feature.ts'
import { apiDescriptions } from './endpoints.ts'

export default feature({ name: 'device-api', endpoints: { apiDescriptions } })
