import { feature } from '../kit/feature.ts'
import { desiredPlans, desiredTemplates, desiredValues, deviceConfiguration } from './endpoints.ts'

export default feature({
  name: 'desired-configuration',
  endpoints: { desiredTemplates, desiredValues, desiredPlans, deviceConfiguration },
})
