import { testPseudoScreens } from './pseudo-screens.ts'

testPseudoScreens(2)
