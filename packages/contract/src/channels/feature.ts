import { feature } from '../kit/feature.ts'
import { channels } from './endpoints.ts'

export default feature({ name: 'channels', endpoints: { channels } })
