import { feature } from '../kit/feature.ts'
import { templateFiles } from './bundle/endpoints.ts'
import { configComparison } from './compare/endpoints.ts'
import { desiredPlans, desiredTemplates, desiredValues, deviceConfiguration } from './endpoints.ts'

export default feature({
  name: 'desired-configuration',
  endpoints: {
    desiredTemplates,
    templateFiles,
    desiredValues,
    desiredPlans,
    configComparison,
    deviceConfiguration,
  },
})
