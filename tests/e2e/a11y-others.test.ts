import { testScreens } from './a11y-screens.ts'

testScreens('others')
