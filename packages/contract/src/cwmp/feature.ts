import { feature } from '../kit/feature.ts'
import { cwmpAddresses, cwmpParameters } from './endpoints.ts'

export default feature({ name: 'cwmp', endpoints: { cwmpAddresses, cwmpParameters } })
