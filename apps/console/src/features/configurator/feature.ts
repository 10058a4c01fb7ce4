import { feature } from '../../kit/screen/feature.ts'

export default feature({ name: 'configurator' })
