import { feature } from '../kit/feature.ts'
import { notifications } from './endpoints.ts'
import { announcements } from './announcements/endpoints.ts'
import { permissions, scopes } from './permissions.ts'

export default feature({ name: 'notifications', endpoints: { notifications, announcements }, permissions, scopes })
