import { feature } from '../kit/feature.ts'
import { networkMap } from './endpoints.ts'

/** Its permission and scopes are those of the configurator. */
export default feature({ name: 'network-map', endpoints: { networkMap } })
